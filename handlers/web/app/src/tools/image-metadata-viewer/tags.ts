import { sidecarOf, tagsOf, type Groups } from '../../engines/exif';
import { blocksOf } from './blocks';

/** everyTag reads all metadata of a picture, by group. */
export async function everyTag(bytes: Uint8Array<ArrayBuffer>): Promise<Groups> {
  const groups: Groups = {};
  const add = (found: Groups): void => {
    for (const [name, tags] of Object.entries(found)) if (name !== 'xmlns') groups[name] = { ...groups[name], ...tags };
  };
  for (const { kind, bytes: content, name } of await blocksOf(bytes)) {
    if (kind === 'text') add({ text: { [name ?? '']: new TextDecoder().decode(content) } });
    else if (kind === 'exif') add(await quietly(tagsOf(content)));
    else add(await quietly(sidecarOf(content, kind)));
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) add(await quietly(tagsOf(bytes)));
  return Object.fromEntries(Object.entries(groups).filter(([, tags]) => Object.keys(tags).length > 0));
}

// A damaged block hides nothing else of the picture.
async function quietly(found: Promise<Groups>): Promise<Groups> {
  return found.catch(() => ({}));
}

/** rowsOf writes tags as rows of name and value; lists and what is nested in one row each. */
export function rowsOf(tags: Record<string, unknown>, prefix = ''): string[][] {
  return Object.entries(tags).flatMap(([name, value]) => (isNested(value) ? rowsOf(value, `${prefix}${name}.`) : [[prefix + name, textOf(value)]]));
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date) && !ArrayBuffer.isView(value);
}

const bytesShown = 32;

function textOf(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().replace('T', ' ').replace(/(\.000)?Z$/, '');
  if (value instanceof Uint8Array) {
    const start = [...value.subarray(0, bytesShown)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    return value.length > bytesShown ? `${start} … (${value.length})` : start;
  }
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return Array.from(value as unknown[], (one) => (isNested(one) ? JSON.stringify(one) : textOf(one))).join(', ');
  return typeof value === 'number' ? String(Math.round(value * 1e9) / 1e9) : String(value).split('\0').join('');
}
