import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encoded, png, svg, type Look } from './draw';
import { payload, type Fields } from './payload';

let dir = '';
beforeAll(() => void (dir = mkdtempSync(join(tmpdir(), 'qr-'))));
afterAll(() => rmSync(dir, { recursive: true }));

const look: Look = { correction: 'M', module: 2, margin: 4, ink: '#000000', ground: '#ffffff', transparent: false };
// zbarimg gives the bytes of a code.
const read = (file: string): string => execFileSync('zbarimg', ['--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable', '-Sbinary', join(dir, file)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const fields = (given: Partial<Fields>): string => payload(Object.assign(Object.fromEntries([
  'text', 'link', 'network', 'password', 'firstName', 'lastName', 'organisation', 'title', 'phone', 'email', 'website', 'street', 'city', 'postcode', 'country', 'subject', 'message', 'latitude', 'longitude', 'starts', 'ends', 'location',
].map((name) => [name, ''])), { security: 'WPA', hidden: false, ...given }) as Fields);

const texts: Record<string, string> = {
  digits: '0123456789', capitals: 'HELLO WORLD', 'other scripts': 'Grüße, Καλημέρα, Привет, 日本語, שלום 🎉', 'control letters': 'a\u0000b\r\nc', 'a long one': 'ü'.repeat(600), 'the longest number': '7'.repeat(7089),
  wifi: fields({ kind: 'wifi', network: 'Café; "5G"', password: 'a:b\\c,"d;', hidden: true }), 'a hashed key': fields({ kind: 'wifi', network: 'Home', password: 'a1'.repeat(32) }),
  contact: fields({ kind: 'contact', firstName: 'Zoë', lastName: 'O;Neil', organisation: 'A, B', title: 'Dr', phone: '+49 30 1', email: 'a@b.example', website: 'https://b.example', street: 'Weg 1', city: 'Köln', postcode: '50667', country: 'DE' }),
  event: fields({ kind: 'event', subject: 'Fête; now', starts: '2026-05-01 20:00', location: 'Rome, IT', message: 'a\nb' }), place: fields({ kind: 'place', latitude: '52,5', longitude: '-13.4' }),
  email: fields({ kind: 'email', email: 'a@b.example', subject: 'Hi & bye', message: 'a\nb' }), sms: fields({ kind: 'sms', phone: '+4930', message: 'hello: you' }),
};

describe.each(Object.entries(texts))('a code of %s', (name, text) => {
  it.each(name === 'the longest number' ? (['L'] as const) : (['L', 'M', 'Q', 'H'] as const))('is read by another program at %s', async (correction) => {
    writeFileSync(join(dir, 'a.png'), await png(encoded(text, correction), { ...look, correction }));
    expect(read('a.png')).toBe(text);
  });
});

it.each([{ margin: 1 }, { module: 13 }, { module: 40 }, { ink: '#7a2f2a', ground: '#f5d0a9' }, { ink: '#949494' }, { transparent: true }] as Partial<Look>[])('is read as PNG and as SVG with %o', async (more) => {
  const code = encoded('https://example.com/a?b=c', 'M');
  writeFileSync(join(dir, 'b.png'), await png(code, { ...look, module: 4, ...more }));
  writeFileSync(join(dir, 'b.svg'), svg(code, { ...look, module: 4, ...more }));
  for (const file of ['b.png', 'b.svg']) {
    const hasAlpha = more.transparent || file === 'b.svg';
    if (hasAlpha) execFileSync('vips', ['flatten', file, 'flat.png', '--background', '255 255 255'], { cwd: dir });
    expect(read(hasAlpha ? 'flat.png' : file), file).toBe('https://example.com/a?b=c');
  }
});
