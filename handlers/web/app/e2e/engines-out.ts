import { basename } from 'node:path';
import { defineConfig } from 'vitest/config';
import type { Reporter, TestModule } from 'vitest/node';
import { slice } from './slices.ts';

// What a tool has made is replaced by what it was given, and each spec's check is asked again: those that stay green do not look at it.
process.env['WEB_ENGINES'] = 'out';
const { slugs } = slice({ ...process.env, WEB_TOOLS: process.env['WEB_TOOLS'] || 'all' });

class Greens implements Reporter {
  private green: string[] = [];
  private red = 0;

  onTestModuleEnd(module: TestModule): void {
    const slug = basename(module.moduleId, '.spec.ts');
    const ran = [...module.children.allTests()].filter((test) => ['passed', 'failed'].includes(test.result().state));
    const first = ran.flatMap((test) => test.result().errors ?? [])[0]?.message.split('\n')[0];
    const isRed = ran.length > 0 && ran.every((test) => test.result().state === 'failed');
    console.log(`${isRed ? 'red  ' : 'GREEN'} ${slug}${first === undefined ? '' : `: ${first.slice(0, 140)}`}`);
    if (isRed) this.red++;
    else this.green.push(slug);
  }

  onTestRunEnd(): void {
    console.log(`${this.red} specs are red without their engine${this.green.length === 0 ? '' : `; green: ${this.green.join(' ')}`}`);
    const isRight = this.green.length === 0 && this.red > 0;
    // To Vitest what fails is wrong, which it says last.
    process.on('exit', () => (process.exitCode = isRight ? 0 : 1));
  }
}

export default defineConfig({
  test: {
    include: slugs.map((slug) => `e2e/tools/${slug}.spec.ts`),
    testNamePattern: /works, is checked by another program/,
    globalSetup: './e2e/service.ts',
    reporters: [new Greens()],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
