import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/bench/*.bench.ts'], globalSetup: './e2e/service.ts', fileParallelism: false, disableConsoleIntercept: true, testTimeout: 300_000, hookTimeout: 90_000 },
});
