import { defineConfig } from 'vitest/config';

// Drawing takes as long as it takes: no test fails because a machine is slow.
export default defineConfig({ test: { include: ['tests/**/*.test.ts'], testTimeout: 600_000, hookTimeout: 600_000 } });
