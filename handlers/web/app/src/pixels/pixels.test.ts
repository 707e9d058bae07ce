import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { borderColors, clearBackground } from './background';
import { blurred, blurPart, mixed, solid } from './cover';
import { fill } from './fill';
import { fitted, flip, turned } from './geometry';
import { headerOf } from './header';
import { enlarged, resample } from './lanczos';
import { blank, colorOf, compose, crop, flatten, isOpaque, replace, type Color, type Pixels } from './pixels';
import { encodePng } from './png';
import { rowsOf, unpacked } from './rows';

const at = ({ data, width }: Pixels, x: number, y: number): number[] => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
const painted = (width: number, height: number, color: (x: number, y: number) => Color): Pixels => {
  const picture = blank(width, height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture.data.set(color(x, y), (y * width + x) * 4);
  return picture;
};
const noise = (x: number, y: number): number => (x * 7919 + y * 104729 + x * y * 31) % 256;

describe('pictures', () => {
  it('are cropped, and what lies outside is left out', () => {
    const part = crop(painted(4, 3, (x, y) => [x, y, 0, 255]), { x: 2, y: 1, width: 9, height: 1 });
    expect([part.width, part.height, at(part, 0, 0), at(part, 1, 0)]).toEqual([2, 1, [2, 1, 0, 255], [3, 1, 0, 255]]);
  });

  it('are laid over others by their alpha', () => {
    const ground = blank(2, 1, [0, 0, 0, 255]);
    compose(ground, blank(1, 1, [255, 255, 255, 128]), 1, 0);
    expect([at(ground, 0, 0), at(ground, 1, 0)]).toEqual([[0, 0, 0, 255], [128, 128, 128, 255]]);
  });

  it('are laid partly outside', () => {
    const ground = blank(2, 2, [0, 0, 0, 255]);
    replace(ground, painted(2, 2, (x, y) => [x, y, 9, 255]), -1, -1);
    expect([at(ground, 0, 0), at(ground, 1, 1)]).toEqual([[1, 1, 9, 255], [0, 0, 0, 255]]);
  });

  it('are put on a ground', () => {
    const picture = flatten(blank(1, 1, [200, 0, 0, 0]), colorOf('#0a0b0c'));
    expect([at(picture, 0, 0), isOpaque(picture)]).toEqual([[10, 11, 12, 255], true]);
  });
});

describe('turns and mirrors', () => {
  const corner = painted(3, 2, (x, y) => [x, y, 0, 255]);
  it('move the left upper corner', () => {
    expect(at(turned(rowsOf(corner), 1), 1, 0).slice(0, 2)).toEqual([0, 0]);
    expect(at(turned(rowsOf(corner), 2), 2, 1).slice(0, 2)).toEqual([0, 0]);
    expect(at(turned(rowsOf(corner), 3), 0, 2).slice(0, 2)).toEqual([0, 0]);
    expect(at(flip(unpacked(rowsOf(corner)), true), 2, 0).slice(0, 2)).toEqual([0, 0]);
    expect(at(flip(unpacked(rowsOf(corner)), false), 0, 1).slice(0, 2)).toEqual([0, 0]);
  });

  it('move every pixel of a picture larger than a square', () => {
    const large = painted(70, 45, (x, y) => [x, y, 0, 255]);
    const placed = [(x: number, y: number) => [44 - y, x], (x: number, y: number) => [69 - x, 44 - y], (x: number, y: number) => [y, 69 - x]] as const;
    placed.forEach((place, n) => {
      const made = turned(rowsOf(large), n + 1);
      for (let y = 0; y < 45; y++) for (let x = 0; x < 70; x++) expect([...at(made, ...(place(x, y) as [number, number])).slice(0, 2)]).toEqual([x, y]);
    });
  });

  it('come back after four', () => {
    let picture = corner;
    for (let i = 0; i < 4; i++) picture = turned(rowsOf(picture), 1);
    expect([...picture.data]).toEqual([...corner.data]);
  });

  it('fit sizes whole, cut or stretched', () => {
    const photo = { width: 400, height: 200 };
    expect(fitted(photo, 100, 100, 'contain')).toMatchObject({ width: 100, height: 50 });
    expect(fitted(photo, 100, 100, 'cover')).toEqual({ width: 100, height: 100, part: { x: 100, y: 0, width: 200, height: 200 } });
    expect(fitted(photo, 100, 100, 'stretch')).toMatchObject({ width: 100, height: 100, part: { width: 400 } });
    expect(fitted(photo, 0, 50, 'cover')).toMatchObject({ width: 100, height: 50 });
    expect(fitted(photo, 100, 100, 'cover', { x: 1, y: 0 }).part.x).toBe(200);
  });
});

describe('resampling', () => {
  it('keeps a colour that is everywhere', () => {
    for (const linear of [false, true]) {
      const small = resample(rowsOf(blank(37, 23, [200, 100, 50, 255])), 11, 60, { linear });
      expect([at(small, 0, 0), at(small, 10, 59), at(small, 5, 30)]).toEqual(Array(3).fill([200, 100, 50, 255]));
    }
  });

  it('keeps a gradient straight', () => {
    const wide = resample(rowsOf(painted(64, 4, (x) => [x * 4, 0, 0, 255])), 128, 4);
    for (let x = 10; x < 118; x++) expect(Math.abs(at(wide, x, 2)[0]! - ((x + 0.5) / 2 - 0.5) * 4)).toBeLessThanOrEqual(1.5);
  });

  it('makes a fine chequer as bright as it looks from afar, in linear light', () => {
    const chequer = painted(64, 64, (x, y) => ((x + y) % 2 === 0 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
    expect(Math.abs(at(resample(rowsOf(chequer), 8, 8, { linear: true }), 4, 4)[0]! - 188)).toBeLessThan(4);
    expect(Math.abs(at(resample(rowsOf(chequer), 8, 8), 4, 4)[0]! - 128)).toBeLessThan(4);
  });

  it('lets no hidden colour through a transparent edge', () => {
    const half = painted(40, 8, (x) => (x < 20 ? [255, 0, 0, 255] : [0, 255, 0, 0]));
    const small = resample(rowsOf(half), 13, 3);
    for (let x = 0; x < 13; x++) if (at(small, x, 1)[3]! > 10) expect(at(small, x, 1)[1]).toBeLessThan(6);
  });

  it('repeats the pixels of pixel art', () => {
    const big = unpacked(enlarged(rowsOf(painted(2, 1, (x) => [x, 7, 0, 255])), 3));
    expect([big.width, big.height, at(big, 2, 2)[0], at(big, 3, 0)[0]]).toEqual([6, 3, 0, 1]);
  });
});

describe('covering', () => {
  const box = { x: 8, y: 8, width: 16, height: 16 };
  let state = 1;
  const drawn = (bound: number): number => Math.floor(((state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32) * bound);
  const scene = (): Pixels => painted(32, 32, (x, y) => [noise(x, y), noise(y, x), 3, 255]);
  for (const [name, cover] of [['solid', (p: Pixels) => solid(p, box, [0, 0, 0, 255])], ['mixed', (p: Pixels) => mixed(p, box, 8, drawn)], ['blur', (p: Pixels) => blurPart(p, box, 4)]] as const) {
    it(`${name} changes the box and nothing else`, () => {
      const picture = scene();
      cover(picture);
      const before = scene();
      let inner = 0;
      for (let i = 0; i < 32 * 32; i++) {
        const x = i % 32, y = Math.floor(i / 32);
        const same = at(picture, x, y).join() === at(before, x, y).join();
        if (x >= 8 && x < 24 && y >= 8 && y < 24) inner += same ? 0 : 1;
        else expect(same).toBe(true);
      }
      expect(inner).toBeGreaterThan(240);
    });
  }

  it('mixes a colour for each square, of what is in the box', () => {
    const picture = painted(32, 32, (x, y) => (x >= 8 && x < 24 && y >= 8 && y < 24 ? [x < 12 ? 200 : 40, 0, 0, 255] : [0, 255, 0, 255]));
    mixed(picture, box, 8, drawn);
    expect(at(picture, 8, 8)).toEqual(at(picture, 15, 15));
    expect(new Set([at(picture, 8, 8), at(picture, 16, 8), at(picture, 8, 16), at(picture, 16, 16)].join(' ').split(' ')).size).toBeGreaterThan(1);
    for (const [x, y] of [[8, 8], [16, 8], [8, 16], [16, 16]] as const) expect(at(picture, x, y).map((value, c) => (c === 0 ? value >= 40 && value <= 200 : value === (c === 3 ? 255 : 0)))).toEqual([true, true, true, true]);
  });

  it('takes transparent pixels into a mixture by as much as they are seen', () => {
    const picture = painted(32, 32, (x) => [x % 2 === 0 ? 100 : 7, 0, 0, x % 2 === 0 ? 255 : 0]);
    mixed(picture, box, 8, drawn);
    expect(at(picture, 8, 8)[0]).toBe(100);
  });

  it('blurs as wide as asked', () => {
    const line = blurred(painted(101, 1, (x) => [x === 50 ? 255 : 0, 0, 0, 255]), 5);
    const sum = Array.from({ length: 101 }, (_, x) => at(line, x, 0)[0]!);
    const variance = sum.reduce((all, value, x) => all + value * (x - 50) ** 2, 0) / sum.reduce((all, value) => all + value, 0);
    expect(Math.sqrt(variance)).toBeGreaterThan(4);
    expect(Math.sqrt(variance)).toBeLessThan(6);
  });
});

describe('backgrounds', () => {
  const disc = (x: number, y: number): Color => (Math.hypot(x - 32, y - 32) < 12 ? [30, 60, 200, 255] : Math.hypot(x - 32, y - 32) < 20 ? [200, 30, 30, 255] : [250, 250, 248, 255]);
  const ring = (x: number, y: number): Color => (Math.hypot(x - 32, y - 32) < 12 ? [250, 250, 250, 255] : disc(x, y));

  it('go where they are joined to the border', () => {
    const picture = painted(64, 64, ring);
    clearBackground(picture, { tolerance: 10, colors: [], everywhere: false, rim: 0 });
    expect([at(picture, 0, 0)[3], at(picture, 32, 32)[3], at(picture, 32, 16)[3]]).toEqual([0, 255, 255]);
  });

  it('go inside too, if asked', () => {
    const picture = painted(64, 64, ring);
    clearBackground(picture, { tolerance: 10, colors: [], everywhere: true, rim: 0 });
    expect([at(picture, 32, 32)[3], at(picture, 32, 16)[3]]).toEqual([0, 255]);
  });

  it('leave a soft rim without their colour', () => {
    const soft = painted(64, 64, (x, y) => {
      const share = Math.min(1, Math.max(0, 20.5 - Math.hypot(x - 32, y - 32)));
      return [200 * share + 250 * (1 - share), 30 * share + 250 * (1 - share), 30 * share + 250 * (1 - share), 255];
    });
    clearBackground(soft, { tolerance: 5, colors: [], everywhere: false, rim: 2 });
    const partly = [...Array(64 * 64).keys()].map((i) => at(soft, i % 64, Math.floor(i / 64))).filter(([, , , alpha]) => alpha! > 40 && alpha! < 230);
    expect(partly.length).toBeGreaterThan(20);
    for (const [, green] of partly) expect(green).toBeLessThan(70);
  });

  it('are not taken from a body that the border cuts', () => {
    const body = painted(64, 64, (x, y) => (y > 30 && x > 20 && x < 44 ? [20, 20, 20, 255] : [240, 240, 240, 255]));
    expect(borderColors(body, 10)).toEqual([[240, 240, 240, 255]]);
  });
});

describe('filling', () => {
  it('goes on with stripes and changes marked pixels only', () => {
    const stripes = (x: number): Color => (Math.floor(x / 6) % 2 === 0 ? [220, 220, 220, 255] : [40, 40, 60, 255]);
    const picture = painted(120, 90, (x, y) => (x >= 50 && x < 74 && y >= 30 && y < 54 ? [255, 0, 0, 255] : stripes(x)));
    const mask = new Uint8Array(120 * 90);
    for (let y = 30; y < 54; y++) mask.fill(1, y * 120 + 50, y * 120 + 74);
    expect(fill(picture, mask, { x: 50, y: 30, width: 24, height: 24 })).toBe(true);
    let wrong = 0;
    for (let y = 0; y < 90; y++) for (let x = 0; x < 120; x++) {
      const off = Math.abs(at(picture, x, y)[0]! - stripes(x)[0]);
      if (x >= 50 && x < 74 && y >= 30 && y < 54) wrong += off > 40 ? 1 : 0;
      else expect(off).toBe(0);
    }
    expect(wrong / (24 * 24)).toBeLessThan(0.05);
    expect(mask.includes(1)).toBe(false);
  });

  it('refuses where everything is marked', () => {
    expect(fill(blank(40, 40), new Uint8Array(1600).fill(1), { x: 0, y: 0, width: 40, height: 40 })).toBe(false);
  });
});

describe('PNG', () => {
  for (const alpha of [255, 7]) {
    it(`holds each pixel exactly, with alpha ${alpha}`, async () => {
      const picture = painted(301, 40, (x, y) => [noise(x, y), x % 256, y, alpha]);
      const png = await encodePng(picture);
      expect(headerOf(png)).toEqual({ type: 'image/png', width: 301, height: 40 });
      expect(Buffer.compare(unfiltered(png, 301, alpha === 255 ? 3 : 4), Buffer.from(alpha === 255 ? picture.data.filter((_, i) => i % 4 < 3) : picture.data))).toBe(0);
    });
  }
});

// unfiltered reads a PNG as its standard says, apart from the code under test.
function unfiltered(png: Uint8Array, width: number, channels: number): Buffer {
  const parts: Uint8Array[] = [];
  const view = new DataView(png.buffer);
  for (let i = 8; i < png.length; i += view.getUint32(i) + 12) if (String.fromCharCode(...png.subarray(i + 4, i + 8)) === 'IDAT') parts.push(png.subarray(i + 8, i + 8 + view.getUint32(i)));
  const raw = inflateSync(Buffer.concat(parts));
  const length = width * channels;
  const out = Buffer.alloc((raw.length / (length + 1)) * length);
  for (let y = 0; y * (length + 1) < raw.length; y++) {
    for (let i = 0; i < length; i++) {
      const a = i < channels ? 0 : out[y * length + i - channels]!, b = y === 0 ? 0 : out[(y - 1) * length + i]!, c = i < channels || y === 0 ? 0 : out[(y - 1) * length + i - channels]!;
      const p = a + b - c;
      const paeth = Math.abs(p - a) <= Math.abs(p - b) && Math.abs(p - a) <= Math.abs(p - c) ? a : Math.abs(p - b) <= Math.abs(p - c) ? b : c;
      out[y * length + i] = raw[y * (length + 1) + 1 + i]! + [0, a, b, (a + b) >> 1, paeth][raw[y * (length + 1)]!]!;
    }
  }
  return out;
}

describe('headers', () => {
  it('that end too soon or are of another type are not taken', () => {
    expect([headerOf(new Uint8Array(0)), headerOf(new Uint8Array([0xff, 0xd8, 0xff])), headerOf(new TextEncoder().encode('RIFF1234WEBPnone 1234567890'))]).toEqual([undefined, undefined, undefined]);
  });
});
