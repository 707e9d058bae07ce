import { defineConfig } from 'vitest/config';
import type { Reporter, TestCase } from 'vitest/node';
import { slice } from './slices.ts';

// A spec that is named on the command line runs whatever the slice is.
const named = process.argv.some((word) => word.includes('e2e/tools/'));
const { slugs, why } = slice(named ? { WEB_TOOLS: 'all' } : process.env);
console.log(`specs of tools: ${why}${why === 'all' ? '' : `\n  ${slugs.join(' ')}`}`);

// again lists what did not pass at once.
const again: Reporter = { onTestCaseResult: (test: TestCase) => void (test.diagnostic()?.flaky && console.log(`PASSED AT THE SECOND ATTEMPT: ${test.module.relativeModuleId} ${test.fullName}`)) };

export default defineConfig({
  test: {
    include: ['e2e/*.spec.ts', ...slugs.map((slug) => `e2e/tools/${slug}.spec.ts`)],
    globalSetup: './e2e/service.ts',
    // Specs mostly wait for pages: two at once, on one service, leave two cores some room and take little more than half the time.
    maxWorkers: 2,
    testTimeout: 150_000,
    // Vitest's own second is too short for what a page does on a busy machine.
    expect: { poll: { timeout: 20_000 } },
    // Specs wait for clicks and frames, and a machine of CI may stall for seconds: there, what fails is tried once more, and listed as such.
    reporters: ['default', again],
    retry: Number(process.env['WEB_RETRY'] ?? 0),
    hookTimeout: 90_000,
  },
});
