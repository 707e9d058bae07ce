import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { include: ['e2e/firefox/*.spec.ts'], globalSetup: './e2e/service.ts', fileParallelism: false, testTimeout: 120_000, hookTimeout: 90_000 },
});
