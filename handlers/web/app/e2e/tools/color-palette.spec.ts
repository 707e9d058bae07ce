import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { painted, vips } from '../check/images';
import { fed, kept } from '../check/programs';
import { toolSpec, withTool } from '../tool';

// Python's zlib.crc32 and struct write a picture whose colors are known: 60 % red, 30 % blue, 10 % green.
const picture = (): string => {
  const rows = Array.from({ length: 100 }, (_, y) => [0, ...Array.from({ length: 100 }, () => (y < 60 ? [200, 30, 30] : y < 90 ? [20, 40, 220] : [30, 160, 60])).flat()]).flat();
  const data = deflateSync(Buffer.from(rows)).toString('hex');
  const hex = fed('', 'python3', '-c', `
import zlib, struct
c = lambda n, d: struct.pack('>I', len(d)) + n + d + struct.pack('>I', zlib.crc32(n + d))
print((b'\\x89PNG\\r\\n\\x1a\\n' + c(b'IHDR', struct.pack('>IIBBBBB', 100, 100, 8, 2, 0, 0, 0)) + c(b'IDAT', bytes.fromhex('${data}')) + c(b'IEND', b'')).hex())`);
  return kept('flag.png', Buffer.from(hex.trim(), 'hex'));
};

toolSpec('color-palette', {
  file: picture,
  bytesMax: 50_000_000,
  set: async (page) => {
    await page.getByLabel('Colours of an image').fill('3');
    await page.getByLabel('As code').selectOption('list');
  },
  check: async ({ text }, page) => {
    expect(text).toBe('#c81e1e\n#1428dc\n#1ea03c\n');
    await page.getByRole('row', { name: /^#c81e1e rgb\(200 30 30\).*60\.0 %$/ }).waitFor();
  },
  wrong: { text: 'reddish', says: '“reddish” is not a colour of CSS.' },
});

// A JPEG is decoded smaller than it is, which no colour may show.
describe('color-palette of a JPEG', () => {
  const used = withTool('color-palette');

  it('has the colours that fill most of it', async () => {
    const path = vips('copy', painted('halves.png', 3000, 2000, '#c81e1e', [['#1428dc', 0, 0, 900, 2000]]), 'jpg');
    const page = await used.open({ file: path });
    await page.getByLabel('Colours of an image').fill('2');
    await page.getByLabel('As code').selectOption('list');
    const [most, least] = (await used.run()).text.trim().split('\n').map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
    for (const [found, meant] of [[most!, [200, 30, 30]], [least!, [20, 40, 220]]] as const) for (const c of [0, 1, 2]) expect(Math.abs(found[c]! - meant[c]!)).toBeLessThan(4);
    await page.getByRole('cell', { name: /^(?:69|70)\.\d %$/ }).waitFor();
  });
});

describe('color-palette, by rule', () => {
  const used = withTool('color-palette');

  it('makes shades as variables, with their contrast', async () => {
    const page = await used.open({ text: '#777' });
    await page.getByLabel('Of each colour').selectOption('none');
    expect((await used.run()).text).toBe(':root {\n  --color-1: #777777;\n}\n');
    await page.getByRole('row', { name: /4\.48 \(large text, symbols\) 4\.69 \(text\)/ }).waitFor();
  });
});
