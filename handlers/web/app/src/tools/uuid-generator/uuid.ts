import { Fault } from '../fault';

export type Version = 'v4' | 'v7' | 'v5';

const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

// v4 is 122 random bits (RFC 9562 §5.4).
export const v4 = (): string => stamped(random(16), 4);

// v7s are in time order, those of one millisecond too: the 12 bits after the time count on from a random start (RFC 9562 §6.2,
// method 1), and the time is moved on by one where they are used up.
export function v7s(count: number, now = Date.now()): string[] {
  let time = now;
  let sequence = random(2).reduce((sum, byte) => sum * 256 + byte, 0) & 0x7ff;
  return Array.from({ length: count }, () => {
    const bytes = random(16);
    for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (8 * (5 - i))) % 256;
    bytes[6] = sequence >> 8;
    bytes[7] = sequence & 255;
    if (++sequence > 0xfff) (sequence = 0), time++;
    return stamped(bytes, 7);
  });
}

// namespaces are those of RFC 9562 §6.6.
export const namespaces = {
  dns: '6ba7b810-9dad-11d1-80b4-00c04fd430c8',
  url: '6ba7b811-9dad-11d1-80b4-00c04fd430c8',
  oid: '6ba7b812-9dad-11d1-80b4-00c04fd430c8',
  x500: '6ba7b814-9dad-11d1-80b4-00c04fd430c8',
};

// v5 is the SHA-1 of a namespace's UUID and a name: the same each time (RFC 9562 §5.5).
export async function v5(namespace: string, name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new Uint8Array([...bytesOf(namespace), ...new TextEncoder().encode(name)]));
  return stamped(new Uint8Array(digest).slice(0, 16), 5);
}

function stamped(bytes: Uint8Array, version: number): string {
  bytes[6] = (bytes[6]! & 15) | (version << 4);
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function bytesOf(uuid: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (pair) => parseInt(pair, 16));
}

export interface Look {
  upper: boolean;
  hyphens: boolean;
  around: 'none' | 'braces' | 'quotes' | 'urn';
}

// shown writes a UUID as it is wished.
export function shown(uuid: string, { upper, hyphens, around }: Look): string {
  const cased = upper ? uuid.toUpperCase() : uuid;
  const bare = hyphens ? cased : cased.replaceAll('-', '');
  return { none: bare, braces: `{${bare}}`, quotes: `"${bare}"`, urn: `urn:uuid:${bare}` }[around];
}

export interface Facts {
  uuid: string;
  // version is 1 to 8; 0 is the nil and 15 the max UUID.
  version: number;
  variant: 'rfc' | 'ncs' | 'microsoft' | 'future';
  // at is the time that versions 1, 6 and 7 hold, in milliseconds since 1970.
  at?: number;
  // node is the 48 bits by which versions 1 and 6 name the computer.
  node?: string;
  sequence?: number;
}

// read tells what a UUID holds, whatever braces, quotes or case it is written in. It refuses 'uuid' with the text.
export function read(text: string): Facts {
  const hex = /^(?:urn:uuid:)?[{("']?([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})[})"']?,?$/i.exec(text.trim());
  if (hex === null) throw new Fault('uuid', { text: text.trim().slice(0, 60) });
  const uuid = hex.slice(1).join('-').toLowerCase();
  const bytes = bytesOf(uuid);
  const top = bytes[8]!;
  const variant = top < 128 ? 'ncs' : top < 192 ? 'rfc' : top < 224 ? 'microsoft' : 'future';
  if (/^[0-]+$/.test(uuid)) return { uuid, version: 0, variant };
  if (/^[f-]+$/.test(uuid)) return { uuid, version: 15, variant };
  const version = bytes[6]! >> 4;
  return { uuid, version, variant, ...(variant === 'rfc' ? timeOf(uuid, version) : {}) };
}

// Versions 1 and 6 count 100 ns from the start of the Gregorian calendar, 15 October 1582.
const gregorianTicks = 0x01b21dd213814000n;

function timeOf(uuid: string, version: number): Pick<Facts, 'at' | 'node' | 'sequence'> {
  const [a, b, c, d, e] = uuid.split('-') as [string, string, string, string, string];
  if (version === 7) return { at: parseInt(a + b, 16) };
  if (version !== 1 && version !== 6) return {};
  const ticks = BigInt('0x' + (version === 1 ? c.slice(1) + b + a : a + b + c.slice(1)));
  const node = e.match(/../g)!.join(':');
  return { at: Number((ticks - gregorianTicks) / 10_000n), node, sequence: parseInt(d, 16) & 0x3fff };
}
