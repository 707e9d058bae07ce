import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { kept, ran, room } from '../check/programs';
import { toolSpec } from '../tool';

const path = join(room(), 'archive.zip');
kept('letter.txt', 'A letter.\n'.repeat(5000));
kept('numbers.bin', Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at) & 0xff)));
execFileSync('zip', ['-q', '-P', 'open sesame', path, 'letter.txt', 'numbers.bin'], { cwd: room() });
const damaged = kept('damaged.zip', Buffer.from('PK\u0003\u0004 and nothing else that an archive has'));

toolSpec('zip-extractor', {
  file: () => path,
  bytesMax: 500_000_000,
  set: async (page) => {
    await page.getByRole('button', { name: 'Choose none of them' }).press('Enter');
    await page.getByLabel('Show names with').fill('numb');
    await page.getByLabel('Choose numbers.bin').press('Space');
    await page.getByLabel('Password').fill('open sesame');
  },
  check: ({ bytes, name }) => {
    expect(name).toBe('numbers.bin');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(createHash('sha256').update(execFileSync('unzip', ['-P', 'open sesame', '-p', path, 'numbers.bin'])).digest('hex'));
    expect(ran('unzip', '-l', path)).toContain('2 files');
  },
  wrong: { file: damaged, says: 'The archive is damaged' },
});
