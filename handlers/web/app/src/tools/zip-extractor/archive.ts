import { isWrongPassword, parts, type Part } from '../../engines/unzip';
import { cleaned, distinct } from './names';

export const entriesMax = 10_000;
export const totalBytesMax = 2_000_000_000;
// A bomb gives a thousand times its size and more. Texts that repeat themselves reach 100.
export const ratioMax = 200;

/** Listed is a file in an archive: its cleaned path, and the one that it has in the archive. Sizes in bytes, changed in ms since 1970. */
export interface Listed { name: string; original: string; sizeBytes: number; packedBytes: number; changed: number; isEncrypted: boolean }

/** TooMuch means that an archive is beyond a limit, or a bomb. */
export class TooMuch extends Error {
  constructor(readonly limit: 'entries' | 'bytes' | 'ratio') {
    super(limit);
  }
}

/** Archive is an opened one: its files, in the archive's order, their check sums where these are known, and how to take them out. */
export interface Archive { files: Listed[]; crc(index: number): number | undefined; take(index: number, password?: string, progress?: (bytes: number) => void): Promise<Blob> }

/** open reads an archive's directory. It throws TooMuch, or zip.js's error for what is no archive. */
export async function open(file: Blob): Promise<Archive> {
  const all = await parts(file, entriesMax);
  if (all.length > entriesMax) throw new TooMuch('entries');
  const found = all.filter(({ isFolder }) => !isFolder);
  const total = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (total > totalBytesMax) throw new TooMuch('bytes');
  // The file's own size counts, too: parts of a bomb lie over each other.
  if (total > 1_000_000 && (total / Math.max(1, file.size) > ratioMax || found.some(isBomb))) throw new TooMuch('ratio');
  const names = distinct(found.map(({ name }) => cleaned(name)));
  return {
    files: found.map((part, at) => ({ name: names[at]!, original: part.name, sizeBytes: part.sizeBytes, packedBytes: part.packedBytes, changed: part.changed.getTime(), isEncrypted: part.isEncrypted })),
    crc: (index) => found[index]!.crc,
    take: (index, password, progress) => found[index]!.blob(password === '' ? undefined : password, progress),
  };
}

const isBomb = ({ sizeBytes, packedBytes }: Part): boolean => sizeBytes > 10_000_000 && sizeBytes / Math.max(1, packedBytes) > ratioMax * 5;

/** opensWith tells whether a password is right: it takes out the smallest file that needs one. */
export async function opensWith(archive: Archive, password: string): Promise<boolean> {
  const smallest = archive.files.map((file, index) => ({ ...file, index })).filter(({ isEncrypted }) => isEncrypted).sort((a, b) => a.sizeBytes - b.sizeBytes)[0];
  if (!smallest) return true;
  try {
    await archive.take(smallest.index, password);
    return true;
  } catch (error) {
    // Of the old encryption one byte is checked, which one wrong password of 256 passes: what comes out then is not the content. The browser's own faults are none of the password's.
    if (isWrongPassword(error) || !(error instanceof DOMException)) return false;
    throw error;
  }
}
