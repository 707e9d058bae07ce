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

it('takes letters in parts, whole and prepared', () => {
  expect(hex('u\u0308').slice(0, 2)).toEqual(['c3bc', '75cc88']);
  expect(hex('ﬁ').slice(0, 3)).toEqual(['efac81', '6669', '93']);
});
