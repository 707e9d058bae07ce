import { fitted, type Fit } from '../pixels/geometry';
import { resample } from '../pixels/lanczos';
import { blank, compose, type Pixels } from '../pixels/pixels';
import { rowsOf } from '../pixels/rows';
import type { Measured } from './output';

/** Sizing is how a picture gets another size: by pixels or percent, and into proportions that are not its own. */
export interface Sizing {
  by: 'pixels' | 'percent' | 'longest';
  width: number | null;
  height: number | null;
  percent: number;
  longest: number;
  fit: Fit | 'pad';
  enlarge: boolean;
}

/** Target is the size of a result, what of the picture it shows, and where the rest is left free. */
export interface Target {
  width: number;
  height: number;
  part: { x: number; y: number; width: number; height: number };
  inner: { width: number; height: number };
}

/** targetOf returns the size that a picture gets. Undefined: neither width nor height is given. */
export function targetOf(from: Measured, sizing: Sizing): Target | undefined {
  const [width, height] = asked(from, sizing);
  if (width === 0 && height === 0) return undefined;
  const { part, ...inner } = fitted(from, width, height, sizing.fit === 'pad' ? 'contain' : sizing.fit);
  const small = !sizing.enlarge && (inner.width > part.width || inner.height > part.height);
  const kept = small ? { width: part.width, height: part.height } : inner;
  const padded = sizing.by === 'pixels' && sizing.fit === 'pad' && width > 0 && height > 0;
  return { part, inner: kept, ...(padded ? { width, height } : kept) };
}

function asked(from: Measured, { by, width, height, percent, longest }: Sizing): [number, number] {
  if (by === 'percent') return [Math.max(1, Math.round((from.width * percent) / 100)), Math.max(1, Math.round((from.height * percent) / 100))];
  if (by === 'longest') return from.width >= from.height ? [longest, 0] : [0, longest];
  return [width ?? 0, height ?? 0];
}

/** sized gives a picture its target's size. What it does not fill stays transparent. */
export function sized(picture: Pixels | ImageBitmap, target: Target, progress?: (fraction: number) => void): Pixels {
  const shrinks = target.inner.width < target.part.width;
  const inner = resample(rowsOf(picture, target.part), target.inner.width, target.inner.height, { linear: shrinks, ...(progress ? { progress } : {}) });
  if (inner.width === target.width && inner.height === target.height) return inner;
  const framed = blank(target.width, target.height);
  compose(framed, inner, Math.floor((target.width - inner.width) / 2), Math.floor((target.height - inner.height) / 2));
  return framed;
}
