import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// Drawing takes as long as it takes: no test fails because a machine is slow. Runes work as they do in a browser.
export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['browser'] },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 },
});
