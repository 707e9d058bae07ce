import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect } from 'vitest';
import { aPDF, notPDF, pageTexts, pdfBytesMax, wholePDF } from '../check/pdf';
import { ended, kept, ran, room } from '../check/programs';
import { charges, toolSpec } from '../tool';

function locked(): string {
  const path = `${room()}/locked.pdf`;
  ran('qpdf', '--encrypt', 'pass ü', 'owner', '256', '--', aPDF('plain.pdf', ['Secret']), path);
  return path;
}

// lost is that file without the place of its page's content, which nothing but the work itself looks for.
function lost(): string {
  const text = readFileSync(locked(), 'latin1');
  const content = Number(/\/Contents (\d+) 0 R/.exec(text)![1]);
  const entry = text.indexOf('xref\n') + `xref\n0 ${/xref\n0 (\d+)/.exec(text)![1]}\n`.length + 20 * content;
  return kept('lost.pdf', Buffer.from(`${text.slice(0, entry)}0000000001${text.slice(entry + 10)}`, 'latin1'));
}

// older is a file of before AES-256 whose password has letters that are not ASCII, as an encoding has them.
function older(password: string, encoding: string): string {
  const path = `${room()}/older-${encoding}.pdf`;
  ran('bash', '-c', 'qpdf --allow-weak-crypto --password-mode=bytes --encrypt "$(printf %s "$2" | iconv -f utf-8 -t "$3")" owner 128 -- "$0" "$1"', aPDF('plain.pdf', ['Secret']), path, password, encoding);
  return path;
}

// torn is a locked file without its table of objects, which qpdf reads with a warning.
function torn(path: string): string {
  const text = readFileSync(path, 'latin1');
  const cut = kept(`torn-${basename(path)}`, Buffer.from(text.slice(0, text.indexOf('xref\n')) + text.slice(text.indexOf('trailer'), text.indexOf('startxref')), 'latin1'));
  expect(ended('qpdf', '--password=owner', '--check', cut).code).toBe(3);
  return cut;
}

// prepared is a file whose password was prepared as the standard asks for.
function prepared(): string {
  const path = `${room()}/prepared.pdf`;
  ran('qpdf', '--encrypt', 'm2 ü', 'owner', '256', '--', aPDF('plain.pdf', ['Secret']), path);
  return path;
}

// foreign is a file that is locked in another way than with a password.
const foreign = (): string => kept('foreign.pdf', Buffer.from(readFileSync(older('Tür', 'latin1'), 'latin1').replace('/Filter /Standard', '/Filter /FileOpen'), 'latin1'));

toolSpec('unlock-pdf', {
  file: locked,
  bytesMax: pdfBytesMax,
  set: async (page) => void (await page.getByLabel('Password of the file').fill('pass ü')),
  check: ({ path }) => {
    wholePDF(path);
    expect(ended('qpdf', '--is-encrypted', path).code).toBe(2);
    expect(pageTexts(path)).toEqual(['Secret']);
  },
  wrong: notPDF,
  more: (it, { open, visit, give, run, done }) => {
    it('finds a wrong password before the charge', async () => {
      const page = await open();
      await give(page, { file: locked });
      await page.getByLabel('Password of the file').fill('guess');
      await run(page);
      await page.getByText('This is not the password of the file.').waitFor();
      expect(charges(visit)).toEqual([]);
    });

    it.each([
      ...([['Tür', 'latin1'], ['Tür', 'macintosh'], ['パスワード表', 'cp932'], ['密码', 'gbk'], ['密碼十', 'cp950'], ['암호똠', 'cp949']] as const).map(([password, encoding]) => [encoding, () => older(password, encoding), password] as const),
      ['prepared', prepared, 'm² u\u0308'],
    ] as const)('takes a password in the encoding of the file: %s', async (_, file, password) => {
      const page = await open();
      await give(page, { file });
      await page.getByLabel('Password of the file').fill(password);
      await run(page);
      await done(page);
      expect(charges(visit)).toHaveLength(1);
    });

    it('says that a file is locked to certificates', async () => {
      const page = await open();
      await give(page, { file: foreign });
      await page.getByText('not locked with a password, but to certificates').waitFor();
      await page.goto('/tools/redact-pdf');
      await give(page, { file: foreign });
      await page.getByText('not locked with a password, but to certificates').waitFor();
      expect(charges(visit)).toEqual([]);
    });

    it.each([['of today', locked, 'pass ü'], ['of before', () => older('パスワード表', 'cp932'), 'パスワード表']] as const)('repairs a damaged file once its password is known: %s', async (_, file, password) => {
      const page = await open();
      await give(page, { file: () => torn(file()) });
      await page.getByLabel('Password of the file').fill('guess');
      await run(page);
      await page.getByText('This is not the password of the file.').waitFor();
      expect(charges(visit)).toEqual([]);
      await page.getByLabel('Password of the file').fill(password);
      await run(page);
      await done(page);
      expect(await page.getByText('It was repaired as far as that is possible').count()).toBe(1);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Download/ }).first().click()]);
      const path = `${room()}/mended.pdf`;
      await download.saveAs(path);
      wholePDF(path);
      expect(ended('qpdf', '--is-encrypted', path).code).toBe(2);
      expect(pageTexts(path)).toEqual(['Secret']);
    });

    it('says in words that a damaged file cannot be unlocked', async () => {
      const page = await open();
      await give(page, { file: lost });
      await page.getByLabel('Password of the file').fill('pass ü');
      await run(page);
      await page.getByText('The file is damaged in a place that is needed for this').waitFor();
      expect(await page.getByText('For a report').count()).toBe(0);
    });
  },
});
