import { expect, it } from 'vitest';
import { lettersOf, placesOf } from './placesOf';

const found = (text: string, word: string): string[] => placesOf(lettersOf([...text]), word).map(([from, count]) => [...text].slice(from, from + count).join(''));

it('finds a word however it is written', () => {
  expect(found('a Zacharias, ZACHARIAS', 'zacharias')).toEqual(['Zacharias', 'ZACHARIAS']);
  expect(found('Rene\u0301e Ren\u00e9e', 'Ren\u00e9e')).toEqual(['Rene\u0301e', 'Ren\u00e9e']);
  expect(found('Ren\u00e9e', 'Rene\u0301e')).toEqual(['Ren\u00e9e']);
  expect(found('an o\ufb03ce', 'office')).toEqual(['o\ufb03ce']);
  expect(found('Stra\u00dfe STRASSE', 'strasse')).toEqual(['Stra\u00dfe', 'STRASSE']);
  expect(found('O\u2019Brien', "O'Brien")).toEqual(['O\u2019Brien']);
  expect(found('Anna\u2013Lena', 'Anna-Lena')).toEqual(['Anna\u2013Lena']);
  expect(found('Max\u00a0Muster Max  Muster Max\r\nMuster', 'max muster')).toEqual(['Max\u00a0Muster', 'Max  Muster', 'Max\r\nMuster']);
  expect(found('1.5 (x) 1a5 𝐙a', '1.5 (x)')).toEqual(['1.5 (x)']);
  expect(found('🙂 𝐙ach', 'zach')).toEqual(['𝐙ach']);
});

it('finds a word that is parted or spaced', () => {
  expect(found('so Zacha-\r\nrias is', 'zacharias')).toEqual(['Zacha-\r\nrias']);
  expect(found('so Zacha\ufffe\r\nrias is', 'zacharias')).toEqual(['Zacha\ufffe\r\nrias']);
  expect(found('Zacha\u0002rias Za\u00adcharias', 'zacharias')).toEqual(['Zacha\u0002rias', 'Za\u00adcharias']);
  expect(found('Z a c h a r i a s  M a x', 'zacharias max')).toEqual(['Z a c h a r i a s  M a x']);
});

it('takes no part of other words for it', () => {
  expect(found('plan nine, a nn', 'ann')).toEqual([]);
  expect(found('in no way', 'no')).toEqual(['no']);
  expect(found('o n', 'on')).toEqual([]);
  expect(found('anything', ' ')).toEqual([]);
});
