import { signatureOf, type Signature } from '../../engines/filetype';
import { textOf, type Text } from './charset';
import { compoundOf } from './compound';
import { languageOf } from './language';

/** Inspected is what a file is by its content. */
export interface Inspected {
  found: Signature | undefined;
  /** Its name's ending, in lower case, and whether content of that kind carries it. Undefined where the name or the content says nothing. */
  ending: string;
  fits: boolean | undefined;
  sizeBytes: number;
  text?: Omit<Text, 'text'>;
  /** How evenly the bytes are spread, 0 to 8 bits each: above 7.9 it is packed or encrypted. */
  entropyBits: number;
  /** A ZIP archive stands at the end of a file that is something else. */
  hiddenZIP: boolean;
  hex: string;
}

const headBytes = 65_536;
const hexBytes = 256;

// Endings by which one content goes.
const same: string[][] = [
  ['jpg', 'jpeg', 'jpe', 'jfif'], ['tif', 'tiff', 'dng', 'nef', 'arw', 'cr2'], ['htm', 'html', 'xhtml'], ['txt', 'text', 'log', 'md', 'markdown', 'ini', 'cfg', 'conf', 'env', 'yml', 'yaml', 'toml', 'css', 'js', 'mjs', 'ts', 'tsx', 'jsx', 'py', 'go', 'rs', 'java', 'c', 'h', 'cpp', 'cs', 'sh', 'bat', 'ps1', 'sql', 'rb', 'php', 'svelte', 'vue', 'tex', 'csv', 'tsv', 'json', 'srt', 'vtt', 'diff', 'patch', 'pem', 'eml', 'lock', 'mod', 'sum', 'gitignore'],
  ['mp4', 'm4v', 'mov', 'm4a', '3gp', 'qt'], ['mkv', 'webm', 'mka'], ['mpg', 'mpeg', 'vob'], ['ogg', 'oga', 'ogv', 'opus', 'spx', 'ogx'], ['mid', 'midi'], ['aif', 'aiff'], ['gz', 'tgz', 'svgz'], ['bz2', 'tbz2'], ['xz', 'txz'],
  ['xml', 'svg', 'xsd', 'xsl', 'xslt', 'rss', 'atom', 'kml', 'gpx', 'plist', 'html', 'xhtml', 'drawio', 'xmp'], ['zip', 'jar', 'apk', 'cbz', 'xpi', 'whl', 'ipa', 'war', 'kmz', 'aar', 'vsix', 'nupkg', 'crx', 'epub', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
  ['exe', 'dll', 'sys', 'scr', 'com', 'ocx', 'cpl', 'efi', 'msi'], ['elf', 'so', 'o', 'bin', 'ko', ''], ['doc', 'dot'], ['xls', 'xlt'], ['ppt', 'pot', 'pps'], ['docx', 'docm', 'dotx', 'dotm'], ['xlsx', 'xlsm', 'xltx', 'xlsb'], ['pptx', 'pptm', 'ppsx', 'potx'],
  ['heic', 'heif', 'hif'], ['pem', 'crt', 'cer', 'key', 'csr', 'pub'], ['json', 'map', 'webmanifest', 'ipynb', 'geojson', 'har'], ['ps', 'eps', 'ai'], ['pdf', 'ai'], ['asf', 'wmv', 'wma'], ['sqlite', 'db', 'sqlite3'],
];
// What is only known to be text, XML or a ZIP may be any kind of it; what is known to be one kind is not another.
const general = new Set(['txt', 'zip', 'xml']);

/** fits tells whether content with one usual ending may have a name with another. */
export function fits(found: string, ending: string): boolean {
  return found === ending || same.some((group) => group.includes(ending) && (general.has(group[0]!) ? group[0] === found : group.includes(found)));
}

/** inspect reads the beginning and the end of a file, never all of it. */
export async function inspect(file: Blob, name: string): Promise<Inspected> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  // The mark of UTF-16 is also how some sound files begin.
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const signed = isMarked ? undefined : await signatureOf(file);
  const text = signed === undefined || signed.ending === 'xml' ? textOf(head) : undefined;
  const found = signed?.ending === 'cfb' ? ((await compoundOf(file)) ?? signed) : text ? languageOf(text.text.replace(/^\ufeff/, '')) : signed;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  return {
    found, ending, sizeBytes: file.size, entropyBits: entropy(head), hex: hexOf(head.subarray(0, hexBytes)),
    fits: found === undefined || ending === '' ? undefined : fits(found.ending, ending),
    hiddenZIP: signed !== undefined && !isZIP(head) && (await endsAsZIP(file)),
    ...(text ? { text: { charset: text.charset, ends: text.ends, mark: text.mark } } : {}),
  };
}

const isZIP = (head: Uint8Array): boolean => head[0] === 0x50 && head[1] === 0x4b;

// The end record of a ZIP, whose directory's offset and size lie within the file, and where the directory's mark stands.
async function endsAsZIP(file: Blob): Promise<boolean> {
  const from = Math.max(0, file.size - 65_557);
  const tail = new DataView(await file.slice(from).arrayBuffer());
  for (let at = tail.byteLength - 22; at >= 0; at--) {
    if (tail.getUint32(at) !== 0x504b0506) continue;
    const start = from + at - tail.getUint32(at + 12, true);
    if (start < 0) continue;
    const mark = new DataView(await file.slice(start, start + 4).arrayBuffer());
    if (mark.byteLength === 4 && mark.getUint32(0) === 0x504b0102) return true;
  }
  return false;
}

function entropy(bytes: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const byte of bytes) counts[byte]!++;
  return counts.reduce((sum, count) => (count === 0 ? sum : sum - (count / bytes.length) * Math.log2(count / bytes.length)), 0);
}

/** hexOf writes bytes as hexdump -C does: place, sixteen bytes, and what of them is ASCII. */
export function hexOf(bytes: Uint8Array): string {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += 16) {
    const row = [...bytes.subarray(at, at + 16)];
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0'));
    const shown = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.slice(0, 8).join(' ').padEnd(23)}  ${hex.slice(8).join(' ').padEnd(23)}  |${shown}|`);
  }
  return lines.join('\n');
}
