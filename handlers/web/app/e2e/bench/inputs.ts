import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { aPicture, painted } from '../check/images';
import { once } from '../check/once';
import { aPDF } from '../check/pdf';
import { kept, ran, room } from '../check/programs';
import { aFilm } from '../check/recordings';
import { aScan } from '../check/scans';

/** Input is the path of a file, which is made when it is first asked for, and that of a small one of its kind. */
export interface Input { (): string; small: () => string }

/** at is a file of the bench's room. */
export const at = (name: string): string => join(room(), name);

const rows = Array.from({ length: 80_000 }, (_, n) => ({ id: n, name: `Person ${(n * 7919) % 80_000}`, mail: `p${n}@example.com`, price: `${n % 997}.50`, tags: ['a', 'b'] }));
const twice = [...rows, ...rows.map((row) => ({ ...row, id: row.id + rows.length, mail: `q${row.id}@example.com` }))];

const encrypted = (from: string, to: string): string => (ran('qpdf', '--encrypt', 'secret', 'owner', '256', '--', from, at(to)), at(to));

// small are inputs of each kind by which an engine, the editor and the thumbnails are loaded, before memory is counted.
const small = {
  pdf: once(() => aPDF('small.pdf', ['Page 1', 'Page 195'])), locked: once((): string => encrypted(small.pdf(), 'small-locked.pdf')),
  jpg: once(() => aPicture('small.jpg', 64, 48)), png: once(() => aPicture('small.png', 64, 48)), mp4: once(() => aFilm('small.mp4', 2)),
  heic: once((): string => (ran('heif-enc', '-q', '70', small.jpg(), '-o', at('small.heic')), at('small.heic'))),
  zip: once((): string => (ran('zip', '-q', '-j', at('small.zip'), small.txt()), at('small.zip'))), bin: () => kept('small.bin', 'some bytes'),
  json: () => kept('small.json', JSON.stringify(rows.slice(0, 50))), csv: () => kept('small.csv', 'id,name,mail,price\n1,Person 1,p1@example.com,1.50\n'),
  yaml: () => kept('small.yaml', '- id: 1\n  name: Person 1\n'), txt: () => kept('small.txt', 'Person 1 writes to p1@example.com of this and that\n'), js: () => kept('small.js', 'function f(a){return a}\n'), html: () => kept('small.html', '<!doctype html><title>A page</title><p>Words</p>\n'), token: () => kept('small-token.txt', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.'), number: () => kept('small-number.txt', '1711846800\n'),
  flat: once(() => painted('small-flat.png', 64, 48, 'white', [['red', 16, 12, 32, 24]])),
};

const input = (kind: keyof typeof small, make: () => string, little = small[kind]): Input => Object.assign(once(make), { small: little });

// A book of 200 pages of text and five scans, whose pictures all differ.
export const book = input('pdf', () => {
  const scans = [1.25, 1.5, 1.75, 2, 2.5].map((scale) => aScan(`bench-scan-${scale}.pdf`, '', scale));
  const text = aPDF('bench-text.pdf', Array.from({ length: 200 }, (_, n) => `Page ${n + 1}`));
  ran('qpdf', '--empty', '--pages', text, ...scans, '--', at('book.pdf'));
  return at('book.pdf');
});
export const short = input('pdf', () => (ran('qpdf', book(), '--pages', '.', '191-205', '--', at('short.pdf')), at('short.pdf')));
export const locked = input('locked', () => encrypted(book(), 'locked.pdf'));
export const photo = input('jpg', () => aPicture('photo.jpg', 4000, 3000));
export const png = input('png', () => aPicture('picture.png', 2000, 1500));
export const heic = input('heic', () => (ran('heif-enc', '-q', '70', photo(), '-o', at('photo.heic')), at('photo.heic')));
export const film = input('mp4', () => aFilm('film.mp4', 30, { width: 1280, height: 720 }));
export const many = Array.from({ length: 20 }, (_, n) => input('jpg', () => aPicture(`many-${n}.jpg`, 1600, 1200), once(() => aPicture(`small-${n}.jpg`, 64, 48))));
export const zip = input('zip', () => {
  const folder = at('zipped');
  mkdirSync(folder, { recursive: true });
  ran('bash', '-c', `cd ${folder} && seq 1 4000000 | split -b 500000 - part && zip -q -r ${at('parts.zip')} .`);
  return at('parts.zip');
});
export const large = input('bin', () => (ran('bash', '-c', `head -c 100000000 /dev/zero | openssl enc -aes-128-ctr -K 00 -iv 00 -out ${at('large.bin')} 2>/dev/null`), at('large.bin')));
export const tenth = input('bin', () => (ran('bash', '-c', `head -c 10000000 ${large()} > ${at('tenth.bin')}`), at('tenth.bin')));
export const json = input('json', () => kept('large.json', JSON.stringify(rows)));
export const csv = input('csv', () => kept('large.csv', `id,name,mail,price\n${twice.map(({ id, name, mail, price }) => `${id},${name},${mail},${price}\n`).join('')}`));
export const yaml = input('yaml', () => kept('large.yaml', rows.slice(0, 40_000).map(({ id, name, mail, price }) => `- id: ${id}\n  name: ${name}\n  mail: ${mail}\n  price: ${price}\n  tags: [a, b]\n`).join('')));
export const keys = input('txt', () => kept('keys.txt', twice.map(({ id, name, mail }) => (id % 1000 === 0 ? `api_token = "${createHash('sha1').update(String(id)).digest('hex')}"\n` : `${name} writes to ${mail} of this and that\n`)).join('')));
export const half = input('txt', () => kept('half.txt', rows.map(({ name, mail }) => `${name} writes to ${mail} of this and that\n`).join('')));
export const lines = input('txt', () => kept('large.txt', twice.map(({ name, mail }) => `${name} writes to ${mail} of this and that\n`).join('')));
export const changed = input('txt', () => kept('changed.txt', twice.map(({ id, name, mail }) => `${name} writes to ${mail} of ${id % 50 === 0 ? 'something else' : 'this and that'}\n`).join('')));
export const script = input('js', () => kept('code.js', Array.from({ length: 3000 }, (_, n) => `function f${n}(a,b){if(a>b){return a*${n}}else{return [a,b].map(function(x){return x+${n}})}}\n`).join('')));
export const product = input('flat', () => painted('product.png', 2000, 1500, 'white', Array.from({ length: 40 }, (_, n) => ['red', 100 + (n % 8) * 230, 100 + Math.floor(n / 8) * 280, 150, 200])));
// spot is white where something shall go from the photo.
export const spot = once(() => painted('spot.png', 4000, 3000, 'black', [['white', 800, 600, 480, 480]]));
export const site = input('html', () => kept('site.html', `<!doctype html><html lang="en"><head><title>A page</title></head><body>${Array.from({ length: 8000 }, (_, n) => `<article><h2>Number ${n}</h2><p>Some <a href="/${n}">words of ${n}</a> and <img src="${n}.png" alt="a picture"></p></article>\n`).join('')}</body></html>`));
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const token = input('token', () => kept('token.txt', `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'ann', exp: 1_900_000_000, roles: Array.from({ length: 20 }, (_, n) => `role-${n}`) })}.c2lnbmF0dXJl`));
export const prices = input('number', () => kept('prices.txt', Array.from({ length: 1000 }, (_, n) => `${n % 97}.${10 + (n % 89)}\n`).join('')));
export const dates = input('number', () => kept('dates.txt', Array.from({ length: 1000 }, (_, n) => `${new Date(1.7e12 + n * 1e7).toISOString()}\n`).join('')));
