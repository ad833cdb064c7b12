import { defineConfig } from 'vitest/config';

// The table in a real Chromium, against a real server. One file after the other: each has a server of its own.
export default defineConfig({
  test: { include: ['e2e/*.test.ts'], testTimeout: 600_000, hookTimeout: 300_000, retry: 1, fileParallelism: false },
});
