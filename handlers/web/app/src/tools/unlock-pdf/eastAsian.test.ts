import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { eastAsianForms } from './eastAsian';

const hex = (password: string): string[] => eastAsianForms(password).map((form) => Buffer.from(form).toString('hex'));

it('writes a password as computers in Japan, China, Taiwan and Korea do', () => {
  expect(hex('密码')).toEqual(['c3dcc2eb']);
  expect(hex('パスワード1')).toContain('83708358838f815b836831');
  expect(hex('密碼')).toContain('b14bbd58');
  expect(hex('암호')).toEqual(['becfc8a3']);
  expect(hex('ﾊﾟｽ')).toContain('cadfbd');
});

it('has nothing to say of other letters', () => expect([hex(''), hex('secret'), hex('Zürich'), hex('пароль'), hex('密\u{1f600}')]).toEqual([[], [], [], [], []]));

it('takes what Macs type for what Windows has in its place', () => expect(hex('か〜')).toEqual(expect.arrayContaining(['82a98160'])));

// iconv writes the letters that an encoding has, one after the other. Of Korean Node decodes fewer letters than browsers do.
const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
it.each(['cp932', 'gbk', 'cp950', 'euc-kr'])('writes each letter as iconv does: %s', (encoding) => {
  const all = [...range(0x3041, 0x30fe), ...range(0x4e00, 0x9fa5), ...range(0xac00, 0xd7a3), ...range(0xff01, 0xff5d)];
  const wrong: string[] = [];
  let right = 0;
  const bytes = execFileSync('iconv', ['-c', '-f', 'utf-8', '-t', encoding], { input: all.map((letter) => `${letter}\n`).join(''), maxBuffer: 1 << 24 });
  const lines = bytes.toString('latin1').split('\n');
  all.forEach((letter, n) => {
    const theirs = Buffer.from(lines[n]!, 'latin1').toString('hex');
    if (theirs === '') return;
    if (hex(letter).includes(theirs)) right++;
    else wrong.push(`${letter} ${theirs} ${hex(letter).join()}`);
  });
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThan(2000);
});
