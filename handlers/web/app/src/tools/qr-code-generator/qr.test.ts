import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contrast, encoded, png, svg, type Look } from './draw';
import { payload, type Fields } from './payload';

const none: Fields = {
  kind: 'text', text: '', link: '', network: '', password: '', security: 'WPA', hidden: false, firstName: '', lastName: '', organisation: '', title: '', phone: '', email: '', website: '',
  street: '', city: '', postcode: '', country: '', subject: '', message: '', latitude: '', longitude: '', starts: '', ends: '', location: '',
};
const of = (fields: Partial<Fields>): string => payload({ ...none, ...fields });
const fault = (fields: Partial<Fields>): unknown => {
  try {
    return of(fields);
  } catch (error) {
    return error;
  }
};
const look: Look = { correction: 'M', module: 3, margin: 4, ink: '#000000', ground: '#ffffff', transparent: false };

describe('what a code says', () => {
  it('is what cameras know', () => {
    expect(of({ text: ' as it is\n' })).toBe(' as it is\n');
    expect(of({ kind: 'link', link: 'example.com/a?b=c' })).toBe('https://example.com/a?b=c');
    expect(of({ kind: 'wifi', network: 'My;Net', password: 'pass\\word:1' })).toBe('WIFI:T:WPA;S:My\\;Net;P:pass\\\\word\\:1;;');
    expect(of({ kind: 'wifi', network: 'open', security: 'nopass', hidden: true })).toBe('WIFI:T:nopass;S:open;H:true;;');
    expect(of({ kind: 'email', email: 'a@b.example', subject: 'Hi & bye', message: 'a\nb' })).toBe('mailto:a@b.example?subject=Hi%20%26%20bye&body=a%0D%0Ab');
    expect(of({ kind: 'phone', phone: '0049 (30) 123-45' })).toBe('tel:+493012345');
    expect(of({ kind: 'sms', phone: '+4930', message: 'hi' })).toBe('SMSTO:+4930:hi');
    expect(of({ kind: 'place', latitude: '52,5', longitude: '-13.4' })).toBe('geo:52.5,-13.4');
    expect(of({ kind: 'contact', firstName: 'Ann', lastName: 'O;Neil', phone: '+4930', city: 'Rome, IT' })).toBe('BEGIN:VCARD\r\nVERSION:3.0\r\nN:O\\;Neil;Ann;;;\r\nFN:Ann O\\;Neil\r\nTEL:+4930\r\nADR:;;;Rome\\, IT;;;\r\nEND:VCARD');
    expect(of({ kind: 'event', subject: 'Party', starts: '2026-05-01 20:00' })).toContain('DTSTART:20260501T200000\r\nDTEND:20260501T200000');
  });

  it('names the field at fault', () => {
    expect(fault({})).toMatchObject({ code: 'empty', values: { field: 'text' } });
    expect(fault({ kind: 'link', link: 'a b' })).toMatchObject({ code: 'link' });
    expect(fault({ kind: 'wifi', network: 'x', password: 'short' })).toMatchObject({ code: 'wpa' });
    expect(fault({ kind: 'email', email: 'x' })).toMatchObject({ code: 'email' });
    expect(fault({ kind: 'phone', phone: 'call me' })).toMatchObject({ code: 'phone' });
    expect(fault({ kind: 'place', latitude: '91', longitude: '0' })).toMatchObject({ code: 'degrees', values: { field: 'latitude' } });
    expect(fault({ kind: 'event', subject: 'x', starts: '2026-05-02 20:00', ends: '2026-05-01 20:00' })).toMatchObject({ code: 'order' });
  });
});

describe('a code', () => {
  it('is as small as the standard allows', () => {
    expect(encoded('0123456789', 'L').version).toBe(1);
    expect(encoded('HELLO WORLD', 'Q').version).toBe(1);
    expect(encoded('é'.repeat(8), 'L').version).toBe(1);
    expect(encoded('x'.repeat(2953), 'L').version).toBe(40);
    expect(() => encoded('x'.repeat(1274), 'H')).toThrow(expect.objectContaining({ code: 'large' }));
  });

  it('is the same picture as PNG and as SVG', async () => {
    const code = encoded('hello', 'M');
    const bytes = Buffer.from(await png(code, look));
    const side = (21 + 8) * 3;
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([side, side]);
    const data = bytes.indexOf('IDAT');
    const pixels = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
    const width = 1 + Math.ceil(side / 8);
    code.modules.forEach((row, y) => row.forEach((dark, x) => {
      const [px, py] = [(x + 4) * 3 + 1, (y + 4) * 3 + 1];
      expect((pixels[py * width + 1 + (px >> 3)]! >> (7 - (px & 7))) & 1).toBe(Number(dark));
    }));
    const dark = [...svg(code, look).matchAll(/h(\d+)v1/g)].reduce((sum, [, length]) => sum + Number(length), 0);
    expect(dark).toBe(code.modules.flat().filter(Boolean).length);
  });

  it('says how well it can be read', () => {
    expect(contrast('#000000', '#ffffff')).toEqual({ ratio: 21, inverted: false });
    expect(contrast('#ffffff', '#767676')).toMatchObject({ inverted: true });
  });
});
