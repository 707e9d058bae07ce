import { ordered } from '../../engines/ordered';
import { cut, natural, type Letters } from './natural';
import type { Rows } from './rows';

export type Places = Uint32Array<ArrayBuffer>;

/** numberOf is what a cell says as a number; NaN if it says none. */
export const numberOf = (text: string): number => (/^\s*[+-]?(\d[\d ,']*\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text.replace(/[ ,']/g, '')) : NaN);

/**
 * sorted orders by the first column that differs, and else as the rows stood: numbers before texts, "item 9" before "item 10", empty cells last whichever the direction.
 */
export function sorted(rows: Rows, places: Places, by: { index: number; down: boolean }[]): Places {
  if (by.length === 0) return places;
  const keys = by.map(({ index, down }) => ({ down, of: keysOf(rows, places, index) }));
  const order = ordered(places.length, (a, b) => {
    for (const { down, of } of keys) {
      const compared = compare(of, a, b, down);
      if (compared !== 0) return compared;
    }
    return 0;
  });
  for (let at = 0; at < order.length; at++) order[at] = places[order[at]!]!;
  return order;
}

// Keys are the cells of a column that is compared: the letters of all, where each ends, and the numbers that they say. A string for each would take more than the cell.
interface Keys { letters: Letters; whole: string | undefined; ends: Uint32Array; numbers: Float64Array }

function keysOf(rows: Rows, places: Places, column: number): Keys {
  const [ends, numbers] = [new Uint32Array(places.length), new Float64Array(places.length)];
  let end = 0;
  let [isASCII, isWide] = [true, false];
  for (let at = 0; at < places.length; at++) {
    const cell = rows.cell(places[at]!, column);
    ends[at] = end += cell.length;
    numbers[at] = numberOf(cell);
    isASCII &&= /^[\0-\x7f]*$/.test(cell);
    isWide ||= !isASCII && /[^\0-\xff]/.test(cell);
  }
  const letters = isWide ? new Uint16Array(end) : new Uint8Array(end);
  end = 0;
  for (const place of places) {
    const cell = rows.cell(place, column);
    for (let at = 0; at < cell.length; at++) letters[end++] = cell.charCodeAt(at);
  }
  return { letters, whole: isASCII ? undefined : cut(letters), ends, numbers };
}

function compare(keys: Keys, a: number, b: number, down: boolean): number {
  const { letters, ends, whole } = keys;
  const [from, to, since, until] = [a === 0 ? 0 : ends[a - 1]!, ends[a]!, b === 0 ? 0 : ends[b - 1]!, ends[b]!];
  if (from === to || since === until) return Number(from === to) - Number(since === until);
  const [left, right] = [keys.numbers[a]!, keys.numbers[b]!];
  const [none, nor] = [Number.isNaN(left), Number.isNaN(right)];
  const up = none !== nor ? Number(none) - Number(nor) : (none ? 0 : left - right) || natural(letters, from, to, since, until, whole);
  return down ? -up : up;
}
