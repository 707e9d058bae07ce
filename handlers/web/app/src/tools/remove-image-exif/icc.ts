import { ascii, joined } from './part';

const headerBytes = 128;
const entryBytes = 12;

// What colors are computed with (ICC.1:2022, 9.2), and the two texts that a profile has to have. Others tell of a device: a screen's own profile has its maker,
// model and serial number in mmod, meta or dscm, and its calibration in vcgt.
const needed = new Set([
  'desc', 'cprt', 'wtpt', 'bkpt', 'chad', 'chrm', 'cicp', 'gamt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC', 'kTRC', 'A2B0', 'A2B1', 'A2B2', 'A2B3', 'B2A0', 'B2A1', 'B2A2', 'B2A3', 'D2B0', 'D2B1', 'D2B2', 'D2B3',
  'B2D0', 'B2D1', 'B2D2', 'B2D3', 'pre0', 'pre1', 'pre2', 'rig0', 'rig2', 'lumi', 'meas', 'tech', 'view', 'ciis', 'clrt', 'clot', 'ncl2',
]);

// The names of color spaces that many use, word by word. Any other name may be that of a screen, or of whom it belongs to.
const commonWords = /^(?:s|sc|e-s|c2|c2ci|sp3c|up3_|rgb|srgb|adobergb|cmyk|gr[ae]y|display|p3|adobe|apple|prophoto|romm|wide|gamut|colormatch|generic|profile|icc|color|space|matching|dot|gain|gamma|linear|coated|uncoated|newsprint|fogra\d+l?|swop|gracol|iso|japan|web|u|us|eci|ecirgb|rec|itu|itu-r|bt|dci|dci-p3|d50|d65|v?\d+|bit|iec\d+|built|in|artifex|preference|perceptual|black|scaled|with|and|pso|lwc|standard|improved|the|of)$/i;

interface Tag { name: string; data: Uint8Array }

/**
 * plainProfile is a color profile without what colors do not need: the texts and tags that tell of a device, its serial number or its owner. undefined: it is no profile. One in which
 * there is nothing of the kind is given back itself.
 */
export function plainProfile(profile: Uint8Array): Uint8Array | undefined {
  const tags = tagsOf(profile);
  if (tags === undefined) return undefined;
  const isCommon = tags.filter(({ name }) => name === 'desc').every(({ data }) => namesOf(data).every(isCommonName));
  const kept = tags.filter(({ name }) => needed.has(name)).map((tag) => (!isCommon && ['desc', 'cprt'].includes(tag.name) ? { name: tag.name, data: textOf(tag.name, profile[8]!) } : tag));
  const end = Math.max(headerBytes, ...tags.map(({ data }) => data.byteOffset - profile.byteOffset + data.length));
  // The last tag may be filled up to four bytes.
  if (isCommon && kept.length === tags.length && profile.length - end < 4) return profile;
  return written(new Uint8Array(profile.subarray(0, headerBytes)), kept, isCommon);
}

function tagsOf(profile: Uint8Array): Tag[] | undefined {
  if (profile.length < headerBytes + 4 || ascii(profile, 36, 4) !== 'acsp') return undefined;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = view.getUint32(headerBytes);
  if (headerBytes + 4 + count * entryBytes > profile.length) return undefined;
  const tags = Array.from({ length: count }, (_, n): Tag => {
    const at = headerBytes + 4 + n * entryBytes;
    const [from, length] = [view.getUint32(at + 4), view.getUint32(at + 8)];
    return { name: ascii(profile, at, 4), data: profile.subarray(from, from + length) };
  });
  return tags.every(({ data }, n) => data.length >= 8 && data.length === view.getUint32(headerBytes + 12 + n * entryBytes)) ? tags : undefined;
}

// namesOf reads the texts of a description: as version 2 writes them, or version 4, in several languages.
function namesOf(data: Uint8Array): string[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const type = ascii(data, 0, 4);
  if (type === 'desc' && data.length > 12) return namesOfVersion2(data, view);
  if (type !== 'mluc' || data.length < 16) return ['?'];
  return Array.from({ length: Math.min(view.getUint32(8), 100) }, (_, n) => {
    const at = 16 + n * entryBytes;
    if (at + entryBytes > data.length) return '?';
    const from = view.getUint32(at + 8);
    return new TextDecoder('utf-16be').decode(data.subarray(from, from + view.getUint32(at + 4)));
  });
}

// The text in ASCII, in UTF-16, and in 67 bytes for the Macintosh, each after its length.
function namesOfVersion2(data: Uint8Array, view: DataView): string[] {
  const wide = 12 + view.getUint32(8) + 8;
  const mac = wide > data.length ? wide : wide + 2 * view.getUint32(wide - 4) + 3;
  const until = (text: string): string => text.split('\0')[0]!;
  return [until(ascii(data, 12, Math.min(data.length - 12, 200))), until(new TextDecoder('utf-16be').decode(data.slice(wide, Math.max(wide, Math.min(mac - 3, wide + 400))))), until(ascii(data, mac, 67))];
}

const isCommonName = (name: string): boolean => name.split(/[\s().,;:/%[\]\0-]+/).every((word) => word === '' || commonWords.test(word));

// textOf is the least that a profile of that version may say as its name or its rights.
function textOf(tag: string, version: number): Uint8Array {
  const name = tag === 'desc' ? 'Color profile' : 'None';
  if (version >= 4) {
    const head = new Uint8Array(28);
    head.set(letters('mluc'));
    head.set([1, 0, 0, 0, 12, ...letters('enUS'), 0, 0, 0, 2 * name.length, 0, 0, 0, 28], 11);
    return joined([head, Uint8Array.from([...name].flatMap((letter) => [0, letter.charCodeAt(0)]))]);
  }
  const text = letters(`${name}\0`);
  if (tag !== 'desc') return joined([letters('text\0\0\0\0'), text]);
  return joined([letters('desc\0\0\0\0'), new Uint8Array([0, 0, 0, text.length]), text, new Uint8Array(4 + 4 + 2 + 1 + 67)]);
}

const letters = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

// written puts a profile together. Its digest is of other bytes, so it goes; of a device's own profile date, maker, model and program do too.
function written(header: Uint8Array, tags: Tag[], isCommon: boolean): Uint8Array {
  header.fill(0, 84, 100);
  if (!isCommon) for (const [from, to] of [[4, 8], [24, 36], [48, 56], [80, 84]] as const) header.fill(0, from, to);
  const table = new DataView(new ArrayBuffer(4 + tags.length * entryBytes));
  table.setUint32(0, tags.length);
  const places = new Map<number, number>();
  const blocks: Uint8Array[] = [];
  let end = headerBytes + table.byteLength;
  tags.forEach(({ name, data }, n) => {
    // Tags may share their data, as curves do.
    const from = places.get(data.byteOffset) ?? end;
    if (from === end) {
      const padding = -data.length & 3;
      blocks.push(data, new Uint8Array(padding));
      end += data.length + padding;
      places.set(data.byteOffset, from);
    }
    const at = 4 + n * entryBytes;
    letters(name).forEach((letter, i) => table.setUint8(at + i, letter));
    table.setUint32(at + 4, from);
    table.setUint32(at + 8, data.length);
  });
  new DataView(header.buffer).setUint32(0, end);
  return joined([header, new Uint8Array(table.buffer), ...blocks]);
}
