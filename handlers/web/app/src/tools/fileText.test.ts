import { expect, it } from 'vitest';
import { bytesOf, fileText, packed, plainText, stringOf, utf8Of } from './fileText';

const file = (...bytes: number[]): File => new File([Uint8Array.from(bytes)], 'a.txt');
const utf8 = (text: string): File => new File([text], 'a.txt');

it('reads UTF-8, with a mark or without, also with the sign for what cannot be read in it', async () => {
  for (const text of ['', 'a', 'é€🎉\r\n', 'a\ufffdb']) {
    expect(await fileText(utf8(text))).toEqual({ text, isUTF8: true });
    expect(await fileText(utf8('\ufeff' + text))).toEqual({ text, isUTF8: true });
  }
});

it('reads UTF-16 with a mark, and else Windows-1252', async () => {
  expect(await fileText(file(0xff, 0xfe, 0x61, 0, 0x2d, 0x4e))).toEqual({ text: 'a中', isUTF8: false });
  expect(await fileText(file(0xfe, 0xff, 0x4e, 0x2d))).toEqual({ text: '中', isUTF8: false });
  expect(await fileText(file(0x61, 0xe9))).toEqual({ text: 'aé', isUTF8: false });
});

it('refuses zero bytes, and half a letter of UTF-16', async () => {
  expect(await fileText(file(0x61, 0, 0x62))).toBeUndefined();
  expect(await fileText(file(0xff, 0xfe, 0x00, 0xd8))).toBeUndefined();
});

it('knows what is plainly UTF-8', async () => {
  expect(await plainText(utf8('é'))).toBe('é');
  for (const other of [file(0xe9), file(0xff, 0xfe, 0x61, 0), utf8('a\0')]) expect(await plainText(other)).toBeUndefined();
});

it('gives a worker long texts as bytes, which say the same', async () => {
  for (const sign of ['a', 'é', '中', '🎉', '\ufeff']) {
    const text = sign.repeat(100_000);
    const bytes = packed(text) as Uint8Array<ArrayBuffer>;
    expect(bytes).toBeInstanceOf(Uint8Array);
    expect(await stringOf(bytes)).toBe(text);
    expect(bytes.length).toBe(0);
    expect(Buffer.compare(await bytesOf(packed(text)), await bytesOf(text))).toBe(0);
  }
});

it('leaves what is short, what is a file, and half a letter as it is', async () => {
  for (const source of ['a'.repeat(99_999), utf8('a'), '🎉'.repeat(50_001).slice(1)]) expect(packed(source)).toBe(source);
  expect(await stringOf(utf8('é'))).toBe('é');
});

it('leaves a file one for who reads it piece by piece, but its mark', async () => {
  const plain = utf8('é');
  expect(await utf8Of(plain)).toBe(plain);
  for (const text of ['', 'é']) expect(Buffer.from(await ((await utf8Of(utf8(`\ufeff${text}`))) as Blob).arrayBuffer()).toString()).toBe(text);
});

it('leaves what UTF-8 cannot say a string', async () => {
  expect(await utf8Of('a\ud800b')).toBe('a\ud800b');
  expect(await utf8Of('\ufeffé𝒳')).toEqual(new TextEncoder().encode('é𝒳'));
});
