import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Driver, type Ended, type Input } from './drive';
import { damaged } from './fuzz/damage';
import { everyTime, samples, type Sample } from './fuzz/samples';
import { base } from './visitor';

// WEB_FUZZ is the number of damaged inputs for each tool (make web-fuzz: 1,000 for all of them), WEB_FUZZ_SEED the first one's seed, and
// WEB_TOOLS names tools.
const count = Number(process.env['WEB_FUZZ'] ?? 3);
const firstSeed = Number(process.env['WEB_FUZZ_SEED'] ?? 1);
const named = process.env['WEB_TOOLS']?.split(',').filter((slug) => slug in samples);
const slugs = process.env['WEB_FUZZ'] === undefined ? everyTime : (named?.length ?? 0) > 0 ? named! : Object.keys(samples);
const found = 'e2e/fuzz/found';
// What the browser keeps for itself after so many workers; one that is not ended keeps what its engine holds besides.
const keptBytesMax = 200_000_000;
const types: Record<string, string> = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', heic: 'image/heic', zip: 'application/zip', mp4: 'video/mp4', webm: 'video/webm', wav: 'audio/wav',
  csv: 'text/csv', docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' };

// inputsOf are the whole inputs of a sample: each of its files by itself, or its texts.
function inputsOf({ files, texts = [], options = {}, count = 1 }: Sample): { input: Input; whole: Buffer; with(bytes: Buffer): Input }[] {
  if (!files) {
    const whole = Buffer.from(texts[0]!);
    return [{ input: { texts, options }, whole, with: (bytes) => ({ texts: [bytes.toString(), ...texts.slice(1)], options }) }];
  }
  return files().map((path) => {
    const rest = Array<string>(count - 1).fill(path).map(given);
    const whole = readFileSync(path);
    return { input: { files: [given(path), ...rest], options }, whole, with: (bytes) => ({ files: [given(path, bytes), ...rest], options }) };
  });
}

const given = (path: string, bytes?: Buffer | number): { name: string; mimeType: string; buffer: Buffer } => ({ name: basename(path), mimeType: types[path.split('.').at(-1)!] ?? '', buffer: Buffer.isBuffer(bytes) ? bytes : readFileSync(path) });

// said is what is wrong with an end: nobody waits for ever, and who is refused is told why in words.
function said(ended: Ended): string | undefined {
  if (ended.how === 'stuck') return ended.says;
  // A sentence may begin with the name of a file.
  if (ended.how === 'refused' && !/ .*\.$/.test(ended.says)) return `refused with ${JSON.stringify(ended.says)}`;
  // qpdf says "undefined" of what a file does not define.
  const own = ended.how === 'done' ? '' : ended.says.replace(/^.*WARNING: .*$/gm, '');
  return ended.how !== 'done' && /undefined|NaN|\[object/.test(own) ? `${ended.how} with ${JSON.stringify(ended.says)}` : undefined;
}

// kindOf makes failures alike that differ in numbers.
const kindOf = (says: string): string => says.slice(0, 200).replace(/\d+/g, 'n');

describe('damaged inputs', () => {
  let driver: Driver;
  let crashed = false;
  beforeAll(async () => {
    driver = await Driver.start(base);
    driver.page.on('crash', () => (crashed = true));
  });
  afterAll(() => driver.close());

  for (const slug of slugs) {
    it(`${slug}: the page lives, refusals are in words, memory is given back`, { timeout: count * 60_000 + 60_000 }, async () => {
      const inputs = inputsOf(samples[slug]!);
      for (const { input } of count > 10 ? inputs : inputs.slice(0, 1)) expect(await driver.run(slug, input)).toMatchObject({ how: 'done' });
      const before = await driver.memoryBytes();
      const ends: Record<Ended['how'], number> = { done: 0, refused: 0, failed: 0, stuck: 0 };
      const wrong: string[] = [];
      const failures = new Map<string, number>();
      for (let seed = firstSeed; seed < firstSeed + count; seed++) {
        const one = inputs[seed % inputs.length]!;
        const bytes = damaged(one.whole, seed);
        const ended = await driver.run(slug, one.with(bytes));
        ends[ended.how]++;
        if (ended.how === 'failed') failures.set(kindOf(ended.says), seed);
        const fault = crashed ? 'the page crashed' : said(ended);
        if (fault === undefined) continue;
        wrong.push(`WEB_FUZZ_SEED=${seed}: ${fault}`);
        mkdirSync(found, { recursive: true });
        writeFileSync(`${found}/${slug}-${seed}`, bytes);
        if (crashed) break;
      }
      expect(wrong).toEqual([]);
      // What is whole is worked on as before, whatever came before it.
      expect(await driver.run(slug, inputs[0]!.input)).toMatchObject({ how: 'done' });
      await driver.end();
      await expect.poll(() => driver.page.workers().length).toBe(0);
      // Its process gives memory back some time after the worker's end.
      const kept = async (): Promise<number> => (await driver.memoryBytes()) - before;
      await expect.poll(kept, { timeout: 20_000 }).toBeLessThan(keptBytesMax).finally(async () => {
        if (count > 10) console.log(`${slug.padEnd(28)} ${ends.done} done, ${ends.refused} refused, ${ends.failed} failed; ${Math.round((await kept()) / 1e6)} MB kept`);
        for (const [kind, seed] of failures) console.log(`  failed with ${kind} (WEB_FUZZ_SEED=${seed})`);
      });
    });
  }
});
