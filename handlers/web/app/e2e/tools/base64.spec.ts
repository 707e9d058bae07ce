import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fed, kept, ran } from '../check/programs';
import { toolSpec, withTool } from '../tool';

const content = randomBytes(100_000);

toolSpec('base64', {
  file: () => kept('coded.txt', fed(content, 'base64')),
  bytesMax: 10_000_000,
  set: async (page) => void (await page.getByLabel('Task').selectOption('decode')),
  check: ({ bytes }) => expect(bytes.equals(content)).toBe(true),
  wrong: { text: 'aGVs\nbG?8', says: 'Line 2, column 3: “?” is not a character of Base64.' },
});

describe('base64, the other way', () => {
  const used = withTool('base64');

  it('encodes a file in lines as base64(1) does', async () => {
    const path = kept('noise.bin', content);
    const page = await used.open({ file: path });
    await page.getByLabel('Lines').selectOption('76');
    expect((await used.run()).text + '\n').toBe(ran('base64', path));
  });

  it('encodes a text for URLs as Python does', async () => {
    const page = await used.open({ text: 'ÿþ~~ 🎉?' });
    await page.getByLabel('For URLs and file names').check();
    expect((await used.run()).text).toBe(fed('ÿþ~~ 🎉?', 'python3', '-c', 'import sys,base64; sys.stdout.write(base64.urlsafe_b64encode(sys.stdin.buffer.read()).decode())'));
  });
});
