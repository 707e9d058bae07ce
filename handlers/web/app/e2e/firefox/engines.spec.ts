import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { aPicture, psnr, sizeOf } from '../check/images';
import { once } from '../check/once';
import { aPDF, pageTexts, turns, wholePDF } from '../check/pdf';
import { kept, ran, room } from '../check/programs';
import { aFilm } from '../check/recordings';
import { Firefox } from './bidi';

// Tools of the engines for PDF, pictures, archives, texts and rules in Debian's Firefox, on the real service, by the page and to the download, which another program reads.
const base = inject('base');
const program = '/usr/bin/firefox-esr';

interface Driven { files: () => string[]; check?: (path: string) => void; shows?: RegExp }

const pdf = once(() => aPDF('firefox.pdf', ['One', 'Two']));
const one = once(() => aPDF('one.pdf', ['One']));
const photo = once(() => aPicture('firefox.jpg', 640, 480));
const heic = once(() => (ran('heif-enc', '-q', '90', photo(), '-o', join(room(), 'firefox.heic')), join(room(), 'firefox.heic')));
const zip = once(() => (execFileSync('zip', ['-q', '-j', join(room(), 'firefox.zip'), kept('in.txt', 'A text.')]), join(room(), 'firefox.zip')));
const page = once(() => kept('page.html', '<html><body><img src="a.png"></body></html>'));
const film = once(() => aFilm('firefox.mp4', 3));
const json = '{"b": 12345678901234567890, "a": [1.50]}';

const tools: Record<string, Driven> = {
  'rotate-pdf': { files: () => [pdf()], check: (path) => (wholePDF(path), expect(turns(path)).toEqual([90, 90])) },
  'pdf-to-images': { files: () => [one()], check: (path) => expect(sizeOf(path)[0]).toBeGreaterThan(500) },
  'add-page-numbers': { files: () => [pdf()], check: (path) => expect(pageTexts(path).map((text) => text.split(/\s+/))).toEqual([['One', '1'], ['Two', '2']]) },
  'pdf-metadata-remover': { files: () => [pdf()], check: wholePDF },
  'compress-image': { files: () => [photo()], check: (path) => expect(psnr(path, photo())).toBeGreaterThan(28) },
  'heic-to-jpg': { files: () => [heic()], check: (path) => expect(sizeOf(path).slice(0, 2)).toEqual([640, 480]) },
  'remove-image-exif': { files: () => [photo()], check: (path) => expect(sizeOf(path).slice(0, 2)).toEqual([640, 480]) },
  'zip-extractor': { files: () => [zip()], check: (path) => expect(readFileSync(path, 'utf8')).toBe('A text.') },
  'hash-checksum': { files: () => [zip()], check: (path) => expect(readFileSync(path, 'utf8')).toContain(ran('sha256sum', zip()).split(' ')[0]) },
  'json-formatter': { files: () => [kept('firefox.json', json)], check: (path) => expect(ran('python3', '-c', 'import sys,json; print(json.load(open(sys.argv[1]))["b"])', path).trim()).toBe('12345678901234567890') },
  'json-to-yaml': { files: () => [kept('firefox.json', json)], check: (path) => expect(ran('python3', '-c', 'import sys,yaml; print(yaml.safe_load(open(sys.argv[1]))["b"])', path).trim()).toBe('12345678901234567890') },
  'csv-workbench': { files: () => [kept('firefox.csv', 'a;b\n1;2\n')], check: (path) => expect(readFileSync(path, 'utf8')).toBe('a,b\n1,2\n') },
  'code-workbench': { files: () => [kept('code.html', '<p>a<b>c</b>')], check: (path) => expect(readFileSync(path, 'utf8')).toContain('<p>a<b>c</b></p>') },
  'secret-scanner': { files: () => [kept('secret.txt', 'ghp_0123456789abcdefghijABCDEFGHIJ012345\n')], check: (path) => expect(readFileSync(path, 'utf8')).toMatch(/ghp_|github/i) },
  'video-metadata-viewer': { files: () => [film()], shows: /avc1\./ },
  'generate-video-thumbnail': { files: () => [film()], check: (path) => expect(sizeOf(path)[0]).toBeGreaterThan(100) },
  'web-audit-workbench': { files: () => [page()], shows: /alt/ },
};

const said = `(document.querySelector('main .bad')?.textContent ?? '')`;
const isDone = `/^Done\\. /m.test(document.querySelector('main .state')?.textContent.trim() ?? '')`;
const download = `[...document.querySelectorAll('main button')].find((one) => /^Download/.test(one.textContent.trim()))`;

describe('in Firefox', () => {
  let firefox: Firefox;
  beforeAll(async () => {
    firefox = await Firefox.start(program, join(room(), 'firefox'));
    await firefox.open(`${base}/sign-up`);
    const account = { email: `firefox-${Date.now()}@example.com`, password: 'correct horse battery' };
    await firefox.evaluate(`fetch('/v1/account', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(account))} })`);
  });
  afterAll(() => firefox?.close());

  const errors = (): unknown[] => firefox.events('log.entryAdded').filter(({ level }) => level === 'error').map(({ text }) => text);
  const downloaded = async (): Promise<string> => {
    await firefox.until(download);
    await firefox.evaluate(`${download}.click()`);
    return String((await firefox.told('browsingContext.downloadEnd'))['filepath']);
  };

  for (const [slug, { files, check, shows }] of Object.entries(tools)) {
    it(`${slug} works, and asks nobody else`, async () => {
      // What the page before had not finished is not this one's.
      await firefox.open('about:blank');
      firefox.forget();
      await firefox.open(`${base}/tools/${slug}`);
      await firefox.until(`document.querySelector('main form input[type=file]')`);
      await firefox.setFiles('main form input[type=file]', files());
      await firefox.until(`document.querySelector('main form button.main:enabled') || ${said}`);
      await firefox.evaluate(`document.querySelector('main form button.main').click()`);
      await firefox.until(`${isDone} || ${said}`);
      expect([(await firefox.evaluate(said)).value, errors()]).toEqual(['', []]);
      if (shows) expect(String((await firefox.evaluate(`document.querySelector('main').textContent`)).value)).toMatch(shows);
      if (check) check(await downloaded());
      const asked = firefox.events('network.beforeRequestSent').map(({ request }) => (request as { url: string }).url);
      expect(asked.filter((url) => !url.startsWith(base) && !/^(?:blob|data):/.test(url))).toEqual([]);
      expect(errors()).toEqual([]);
    });
  }
});
