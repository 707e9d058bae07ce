import { expect, it } from 'vitest';
import { layoutOf, type Frame } from './draw';

const frame: Frame = { ground: 'plain', color: '#ffffff', second: '#000000', angle: 45, margin: 10, corners: 2, shadow: 5, bar: 'none', ratio: 'auto' };

it('has its margin on all sides', () => {
  expect(layoutOf({ width: 800, height: 400 }, frame)).toMatchObject({ width: 880, height: 480, x: 40, y: 40 });
});

it('makes room for a bar', () => {
  expect(layoutOf({ width: 800, height: 400 }, { ...frame, bar: 'dark' })).toMatchObject({ height: 504, bar: 24, y: 40 });
});

it('grows to a ratio and never cuts', () => {
  expect(layoutOf({ width: 800, height: 400 }, { ...frame, ratio: '1:1' })).toMatchObject({ width: 880, height: 880, y: 240 });
  expect(layoutOf({ width: 300, height: 900 }, { ...frame, ratio: '16:9' })).toMatchObject({ width: 1707, height: 960 });
});
