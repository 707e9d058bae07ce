import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/*.spec.ts', 'e2e/tools/*.spec.ts'],
    globalSetup: './e2e/service.ts',
    // One service and two cores: a page that waits for another page's engine would only be slower.
    fileParallelism: false,
    testTimeout: 150_000,
    hookTimeout: 90_000,
  },
});
