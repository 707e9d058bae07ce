import { jsonSource, jsonTree } from '../../engines/jsonTree';
import { Fault } from '../fault';

export interface Token {
  // header and claims are JSON as it stands in the token: numbers keep their digits.
  header: string;
  // claims is undefined where they are encrypted (JWE) or no JSON (text holds them then).
  claims?: string;
  text?: string;
  encrypted: boolean;
  // compressed is set where the claims are deflated ("zip"), which is not undone.
  compressed: boolean;
  signature: { bytes: number; base64url: string };
  fields: Field[];
  notes: Note[];
}

// Field is one member of header or claims; source is its JSON.
export interface Field {
  part: 'header' | 'claims';
  name: string;
  source: string;
  // at is the time that it holds, in seconds since 1970.
  at?: number;
}

export type Note = 'unsigned' | 'noneWithSignature' | 'signatureMissing' | 'expired' | 'notYet' | 'noExpiry' | 'milliseconds' | 'encrypted' | 'outdated' | 'bearer' | 'double' | 'embeddedKey' | 'compressed' | 'found' | 'several';

// Members of RFC 7519 §4.1 and OpenID Connect that hold a time.
const times = ['exp', 'nbf', 'iat', 'auth_time', 'updated_at'];

// tokens are those in a text. Their header is an object of JSON, whose first letters are always these.
const tokens = /\beyJ[\w-]+(?:\.[\w-]*){2,4}/g;

// bareOf returns a token without "Bearer " and quotes around it, or else the first one of what was copied along: a header of HTTP, an answer of a server, an address.
function bareOf(input: string): { bare: string; found: boolean; several: boolean } {
  const text = input.replace(/[\u200b-\u200d\u2060\ufeff]/g, '');
  const bare = text.trim().replace(/^authorization:\s*/i, '').replace(/^bearer\s+/i, '').replace(/^["']|["']$/g, '').replace(/\s+/g, '');
  const all = text.match(tokens) ?? [];
  return /^[\w+/=.-]*$/.test(bare) || all.length === 0 ? { bare, found: false, several: false } : { bare: all[0]!, found: true, several: new Set(all).size > 1 };
}

// read takes a token of three (JWS) or five (JWE) parts apart; one of two has lost its signature. It verifies nothing. It
// refuses 'empty', 'parts' with their number, 'base64' and 'json' with the part at fault, and 'header' where that is no object.
export function read(input: string, now: number): Token {
  const { bare, found, several } = bareOf(input);
  if (bare === '') throw new Fault('empty');
  const parts = bare.split('.');
  if (parts.length === 2 && parts[0]!.startsWith('eyJ')) parts.push('');
  if (parts.length !== 3 && parts.length !== 5) throw new Fault('parts', { count: parts.length });
  const header = textOf(parts[0]!, 'header');
  const top = members(header, 'header');
  if (top === undefined) throw new Fault('header');
  const encrypted = parts.length === 5;
  const compressed = top.some((field) => field.name === 'zip');
  const body = encrypted || compressed ? undefined : textOf(parts[1]!, 'claims');
  const claims = body === undefined ? undefined : members(body, 'claims');
  const fields = [...top, ...(claims ?? [])];
  const signature = { bytes: bytesOf(parts.at(-1)!, 'signature').length, base64url: parts.at(-1)! };
  return {
    header, fields, signature, encrypted, compressed,
    ...(claims === undefined ? (body === undefined ? {} : { text: body }) : { claims: body! }),
    notes: notesOn(fields, signature.bytes, { encrypted, compressed, found, several, bearer: !found && /^(authorization:|bearer\s)/i.test(input.trim()) }, now),
  };
}

function bytesOf(part: string, name: string): Uint8Array {
  const plain = part.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(plain) || plain.length % 4 === 1) throw new Fault('base64', { part: name });
  return Uint8Array.from(atob(plain), (sign) => sign.charCodeAt(0));
}

function textOf(part: string, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytesOf(part, name));
  } catch (error) {
    throw error instanceof Fault ? error : new Fault('base64', { part: name });
  }
}

// members lists those of a JSON object, doubles too; undefined for any other text.
function members(json: string, part: 'header' | 'claims'): Field[] | undefined {
  try {
    const root = jsonTree(json);
    if (root.type !== 'object') return undefined;
    return (root.children ?? []).map((pair) => {
      const [key, value] = pair.children as [typeof root, typeof root];
      const source = jsonSource(json, value);
      return { part, name: key.value as string, source, ...(value.type === 'number' && times.includes(key.value as string) ? { at: secondsOf(Number(source)) } : {}) };
    });
  } catch (error) {
    if (part === 'header') throw error;
    return undefined;
  }
}

// Beyond the year 5138 a number is taken for milliseconds, a common fault of issuers.
const secondsMax = 1e11;
const secondsOf = (number: number): number => (Math.abs(number) > secondsMax ? number / 1000 : number);

function notesOn(fields: Field[], signatureBytes: number, of: { encrypted: boolean; compressed: boolean; bearer: boolean; found: boolean; several: boolean }, now: number): Note[] {
  const value = (name: string, part: Field['part']): Field | undefined => fields.find((field) => field.name === name && field.part === part);
  const algorithm = value('alg', 'header')?.source.toLowerCase();
  const unsigned = algorithm === '"none"' || algorithm === undefined;
  const [expiry, start] = [value('exp', 'claims')?.at, value('nbf', 'claims')?.at];
  const found: Record<Note, boolean> = {
    unsigned: unsigned && !of.encrypted,
    noneWithSignature: algorithm === '"none"' && signatureBytes > 0,
    signatureMissing: !unsigned && signatureBytes === 0,
    expired: expiry !== undefined && expiry * 1000 <= now,
    notYet: start !== undefined && start * 1000 > now,
    noExpiry: !of.encrypted && !of.compressed && expiry === undefined,
    milliseconds: fields.some((field) => field.at !== undefined && Number(field.source) > secondsMax),
    encrypted: of.encrypted,
    outdated: algorithm === '"rsa1_5"',
    bearer: of.bearer,
    double: new Set(fields.map(({ part, name }) => part + name)).size < fields.length,
    embeddedKey: ['jwk', 'jku', 'x5u'].some((name) => value(name, 'header') !== undefined),
    compressed: of.compressed,
    found: of.found,
    several: of.several,
  };
  return (Object.keys(found) as Note[]).filter((note) => found[note]);
}
