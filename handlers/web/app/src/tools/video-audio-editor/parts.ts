import type { Part } from '../../engines/media';
import { exactly, secondsOf } from '../generate-video-thumbnail/times';

/** shortestSeconds is what a part lasts at least. */
export const shortestSeconds = 0.01;

/** partsOf reads parts as people write them, one in a line or between semicolons: "0:10-0:20", "5-" (to the end), "-1:00". Undefined: one is none. */
export function partsOf(typed: string, seconds: number): Part[] | undefined {
  const lines = typed.split(/[\n;]/).map((line) => line.trim()).filter((line) => line !== '');
  if (lines.length === 0) return [{ start: 0, end: seconds }];
  const parts = lines.map((line) => partOf(line, seconds));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function partOf(line: string, seconds: number): Part | undefined {
  const [from, to, ...more] = line.split(/\s*[-–]\s*/);
  const start = from === '' ? 0 : secondsOf(from ?? ''), end = to === '' || to === undefined ? seconds : secondsOf(to);
  if (more.length > 0 || to === undefined || start === undefined || end === undefined) return undefined;
  const last = Math.min(end, seconds);
  return last - start >= shortestSeconds ? { start, end: last } : undefined;
}

/** withPart adds a part to those that are typed. */
export function withPart(typed: string, start: number, end: number): string {
  return [typed.trim(), `${exactly(Math.min(start, end))}-${exactly(Math.max(start, end))}`].filter((line) => line !== '').join('\n');
}
