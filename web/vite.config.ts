import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', target: 'es2022' },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:1941', ws: true } } },
});
