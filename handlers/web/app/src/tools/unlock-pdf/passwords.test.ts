import { expect, it } from 'vitest';
import { formsOf } from './passwords';

const hex = (password: string): string[] => formsOf(password).map((form) => Buffer.from(form).toString('hex'));

it('takes plain letters as they are, once', () => expect(hex(' user ')).toEqual([Buffer.from(' user ').toString('hex')]));
it('takes an empty password', () => expect(hex('')).toEqual(['']));

it('takes a letter as UTF-8, PDFDocEncoding and computers write it', () => {
  expect(hex('ä')).toEqual(['c3a4', '61cc88', 'e4', '8a']);
  expect(hex('€').slice(0, 2)).toEqual(['e282ac', 'a0']);
  expect(hex('€')).toEqual(expect.arrayContaining(['80', 'db']));
  expect(hex('п')).toEqual(['d0bf', 'ef']);
});

it('takes letters as computers of East Asia write them, after all others', () => expect(hex('암호')).toEqual(['ec9594ed98b8', 'e1848be185a1e186b7e18492e185a9', 'becfc8a3']));

it('takes letters in parts, whole and prepared', () => {
  expect(hex('u\u0308').slice(0, 2)).toEqual(['c3bc', '75cc88']);
  expect(hex('ﬁ').slice(0, 3)).toEqual(['efac81', '6669', '93']);
});
