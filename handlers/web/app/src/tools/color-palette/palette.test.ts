import { describe, expect, it } from 'vitest';
import { byRule, described, fromPixels, readColor, written } from './palette';

const pixels = (...parts: [string, number][]): Uint8ClampedArray =>
  new Uint8ClampedArray(parts.flatMap(([hex, count]) => Array.from({ length: count }, () => [1, 3, 5, 7].map((at) => parseInt((hex + 'ff').slice(at, at + 2), 16))).flat()));

describe('a palette of an image', () => {
  it('holds its colors by their share', () => {
    expect(fromPixels(pixels(['#ff0000', 600], ['#0000ff', 300], ['#00ff00', 100]), 3)).toEqual([{ hex: '#ff0000', share: 0.6 }, { hex: '#0000ff', share: 0.3 }, { hex: '#00ff00', share: 0.1 }]);
  });

  it('joins what is alike, and has no more colors than there are', () => {
    expect(fromPixels(pixels(['#ff0000', 50], ['#fe0101', 50], ['#0000ff', 100]), 2).map(({ share }) => share)).toEqual([0.5, 0.5]);
    expect(fromPixels(pixels(['#123456', 10]), 8)).toEqual([{ hex: '#123456', share: 1 }]);
  });

  it('leaves out what is transparent', () => {
    expect(fromPixels(pixels(['#ff000000', 900], ['#00ff00', 1]), 2)).toEqual([{ hex: '#00ff00', share: 1 }]);
    expect(() => fromPixels(pixels(['#ff000000', 9]), 2)).toThrow(expect.objectContaining({ code: 'clear' }));
  });
});

describe('a palette by rule', () => {
  it('turns the hue and keeps the lightness', () => {
    const [first, second] = byRule('#3366cc', 'complement').map(described);
    expect(first!.hex).toBe('#3366cc');
    const lightness = (text: string): number => Number(/oklch\(([\d.]+)/.exec(text)![1]);
    expect(Math.abs(lightness(first!.oklch) - lightness(second!.oklch))).toBeLessThan(0.5);
    expect(['split', 'analogous', 'triad', 'square', 'shades', 'greys'].map((rule) => byRule('#3366cc', rule as never).length)).toEqual([3, 5, 3, 4, 10, 10]);
  });

  it('reads every way of CSS', () => {
    for (const text of ['#f00', 'f00', 'red', 'rgb(255 0 0)', 'hsl(0, 100%, 50%)']) expect(byRule(text, 'none')).toEqual([{ hex: '#ff0000' }]);
    expect(() => readColor('reddish')).toThrow(expect.objectContaining({ code: 'color' }));
  });
});

describe('a color', () => {
  it('is described as others describe it', () => {
    expect(described({ hex: '#777777' })).toMatchObject({ rgb: 'rgb(119 119 119)', hsl: 'hsl(0 0% 46.67%)' });
    expect(described({ hex: '#777777' }).onWhite).toBeCloseTo(4.48, 2);
    expect(described({ hex: '#ff0000' }).oklch).toBe('oklch(62.8% 0.258 29.2)');
  });

  it('is written as code', () => {
    const two = [{ hex: '#000000' }, { hex: '#ffffff' }];
    expect(written(two, 'Brand Ink!', 'css', false)).toBe(':root {\n  --brand-ink-1: #000000;\n  --brand-ink-2: #ffffff;\n}\n');
    expect(JSON.parse(written(two, '', 'json', false))).toEqual({ 'color-1': '#000000', 'color-2': '#ffffff' });
    expect(written(byRule('red', 'shades'), 'red', 'scss', true)).toMatch(/^\$red-50: .*\n\$red-100: /);
  });
});
