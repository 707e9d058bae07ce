import { expect, it } from 'vitest';
import { BadExpression, renamed, type Rule } from './rename';

const plain: Rule = { pattern: '{name}.{ext}', find: '', replace: '', expression: false, letters: 'keep', start: 1, step: 1, digits: 1 };
const changed = new Date(2024, 1, 3, 4, 5, 6).getTime();
const names = (files: string[], rule: Partial<Rule>): string[] => renamed(files.map((name) => ({ name, changed })), { ...plain, ...rule }).map(({ to }) => to);
const faults = (files: string[], rule: Partial<Rule>): (string | undefined)[] => renamed(files.map((name) => ({ name, changed })), { ...plain, ...rule }).map(({ fault }) => fault);

it('numbers, dates and keeps endings', () => {
  expect(names(['a.jpg', 'b.PNG'], { pattern: 'Holiday {n}', digits: 3, start: 9 })).toEqual(['Holiday 009.jpg', 'Holiday 010.PNG']);
  expect(names(['a.jpg', 'b'], { pattern: '{date} {time} {name}.{ext}', step: 5 })).toEqual(['2024-02-03 04-05-06 a.jpg', '2024-02-03 04-05-06 b']);
  expect(names(['a.tar.gz', '.env'], { pattern: '{n}-{name}', step: 10 })).toEqual(['1-a.tar.gz', '11-.env']);
  expect(names(['a.txt'], { pattern: '{name}{other}.md' })).toEqual(['a{other}.md.txt']);
});

it('finds and replaces, plainly or by an expression, in the name without its ending', () => {
  expect(names(['IMG_1.jpg', 'IMG_2.jpg'], { find: 'IMG_', replace: 'Trip $1 ' })).toEqual(['Trip $1 1.jpg', 'Trip $1 2.jpg']);
  expect(names(['2024-01-09 x.jpg'], { find: '(\\d+)-(\\d+)-(\\d+)', replace: '$3.$2.$1', expression: true })).toEqual(['09.01.2024 x.jpg']);
  expect(() => names(['a'], { find: '(', expression: true })).toThrow(BadExpression);
});

it('writes in other letters', () => {
  const files = ['My photoAlbum (2).JPG'];
  expect([names(files, { letters: 'lower' }), names(files, { letters: 'upper' }), names(files, { letters: 'title' }), names(files, { letters: 'kebab' }), names(files, { letters: 'snake' })].flat()).toEqual([
    'my photoalbum (2).JPG', 'MY PHOTOALBUM (2).JPG', 'My Photoalbum (2).JPG', 'my-photo-album-2.JPG', 'my_photo_album_2.JPG',
  ]);
});

it('says which names cannot be', () => {
  expect(faults(['a.txt', 'b.txt'], { pattern: 'same' })).toEqual(['clash', 'clash']);
  expect(faults(['A.txt', 'a.txt', 'c.txt'], {})).toEqual(['clash', 'clash', undefined]);
  expect(faults(['a', 'b.x'], { pattern: '' })).toEqual(['empty', undefined]);
  expect(faults(['a.txt'], { pattern: 'x:y' })).toEqual(['forbidden']);
  expect(faults(['a.txt'], { pattern: 'con' })).toEqual(['forbidden']);
  expect(faults(['a.txt'], { pattern: 'ü'.repeat(130) })).toEqual(['long']);
});
