import { deflated } from '../../engines/deflated';
import { qr } from '../../engines/qr';
import { Fault } from '../fault';

export interface Look {
  // correction is how much of the code may be lost: L 7 %, M 15 %, Q 25 %, H 30 %.
  correction: 'L' | 'M' | 'Q' | 'H';
  // module is the side of one square, in pixels; margin is in modules, 4 by the standard (ISO/IEC 18004).
  module: number;
  margin: number;
  ink: string;
  ground: string;
  transparent: boolean;
}

export interface Code {
  // version is 1 to 40; a side has 17 + 4 × version modules.
  version: number;
  modules: boolean[][];
}

// encoded makes the code of a text, as UTF-8. It refuses 'large' with the number of bytes that the level of correction holds.
export function encoded(text: string, correction: Look['correction']): Code {
  const bytes = new TextEncoder().encode(text);
  // Digits, or these and capitals, alone take less room in a mode of their own, which the engine chooses for strings.
  const plain = /^[0-9A-Z $%*+\-./:]*$/.test(text);
  const max = bytesMax[correction][/^\d*$/.test(text) ? 0 : plain ? 1 : 2];
  if (bytes.length > max) throw new Fault('large', { bytes: bytes.length, max });
  const { version, data } = qr(plain ? text : [...bytes], { ecc: correction, border: 0, boostEcc: false });
  return { version, modules: data };
}

// Of digits, of capitals and digits, of anything (ISO/IEC 18004, table 7).
const bytesMax: Record<Look['correction'], [number, number, number]> = { L: [7089, 4296, 2953], M: [5596, 3391, 2331], Q: [3993, 2420, 1663], H: [3057, 1852, 1273] };

// svg draws a code as one path.
export function svg({ modules }: Code, { module, margin, ink, ground, transparent }: Look): string {
  const side = modules.length + 2 * margin;
  const path = modules.flatMap((row, y) => runs(row).map(([x, length]) => `M${x + margin} ${y + margin}h${length}v1h-${length}z`)).join('');
  const back = transparent ? '' : `<rect width="${side}" height="${side}" fill="${ground}"/>`;
  return `<svg xmlns="http${'://www.w3.org/2000/svg'}" width="${side * module}" height="${side * module}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">${back}<path fill="${ink}" d="${path}"/></svg>\n`;
}

function runs(row: boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    if (!dark) return;
    const last = found.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1]++;
    else found.push([x, 1]);
  });
  return found;
}

// png draws a code as a picture of two colors, one bit a pixel (PNG, third edition).
export async function png({ modules }: Code, { module, margin, ink, ground, transparent }: Look): Promise<Uint8Array<ArrayBuffer>> {
  const side = (modules.length + 2 * margin) * module;
  const width = 1 + Math.ceil(side / 8);
  const pixels = new Uint8Array(width * side);
  modules.forEach((row, y) => {
    const line = new Uint8Array(width);
    row.forEach((dark, x) => {
      if (dark) for (let at = (x + margin) * module; at < (x + margin + 1) * module; at++) line[1 + (at >> 3)]! |= 128 >> (at & 7);
    });
    for (let at = (y + margin) * module; at < (y + margin + 1) * module; at++) pixels.set(line, at * width);
  });
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, side);
  header.setUint32(4, side);
  header.setUint8(8, 1);
  header.setUint8(9, 3);
  const data = await deflated(pixels);
  const parts = [
    new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', new Uint8Array([...rgb(ground), ...rgb(ink)])),
    ...(transparent ? [chunk('tRNS', new Uint8Array([0]))] : []),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(12 + data.length);
  const view = new DataView(out.buffer);
  view.setUint32(0, data.length);
  out.set([...name].map((sign) => sign.charCodeAt(0)), 4);
  out.set(data, 8);
  view.setUint32(8 + data.length, crc(out.subarray(4, 8 + data.length)));
  return out;
}

function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const rgb = (color: string): number[] => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));

// contrast is the ratio of WCAG 2.2 between the two colors, 1 to 21. inverted is set where the ink is the lighter one, which many
// cameras do not read.
export function contrast(ink: string, ground: string): { ratio: number; inverted: boolean } {
  const [a, b] = [luminance(ink), luminance(ground)];
  return { ratio: (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), inverted: a > b };
}

function luminance(color: string): number {
  const [r, g, b] = rgb(color).map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
