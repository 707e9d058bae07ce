import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../src/tools/fields';
import type { Tool } from '../src/tools/tool';
import { references, smaller, type Reference } from './bench/references';
import { Driver, type Input } from './drive';
import { base } from './visitor';

// inputOf is what a tool is given before its memory is measured: a text if it takes no files, as its page would read it.
async function inputOf(reference: Reference): Promise<Input> {
  const { default: tool } = (await import(`../src/tools/${reference.slug}/index.ts`)) as { default: Tool<Fields> };
  const { files, pasted, options = {} } = { ...reference, ...smaller(reference) };
  const paths = (files ?? (pasted ? [pasted] : [])).map((file) => file());
  return tool.input.files ? { files: paths, options: { ...options } } : { texts: paths.map((path) => readFileSync(path, 'utf8')), options: { ...options } };
}

describe('what tools are measured with', () => {
  let driver: Driver;
  beforeAll(async () => void (driver = await Driver.start(base)));
  afterAll(() => driver.close());

  it.each(references)('$slug works on the small input that comes before its reference', async (reference) => {
    expect(await driver.run(reference.slug, await inputOf(reference))).toMatchObject({ how: 'done' });
  });
});
