import { isWrongPassword } from '../../engines/unzip';
import { texts as words } from '../../texts/en/tools/zip-extractor';
import { typeOf } from '../../texts/en/types';
import type { Values } from '../fields';
import { fileOf, type FileResult } from '../results';
import { Refusal, refuseUnless, worker } from '../worker';
import { zipped } from '../zipped';
import { open, opensWith, TooMuch, type Archive, type Listed } from './archive';
import type { options } from './index';

type Options = Values<typeof options>;

// More than these are no list that people would download one by one.
const filesMax = 50;
// The worker may be another one than that which opened the file: a cancel ends it.
let last: { file: File; archive: Archive } | undefined;

worker<Options, Listed[]>({
  open: async ({ files: [file] }) => {
    const archive = await opened(file!);
    refuseUnless(archive.files.length > 0, words.empty);
    return archive.files;
  },
  check: async ({ files: [file], options }) => {
    const archive = await opened(file!);
    const chosen = indices(archive, options);
    refuseUnless(chosen.length > 0, words.nothing);
    if (!chosen.some((at) => archive.files[at]!.isEncrypted)) return;
    refuseUnless(options.password !== '', words.needed, 'password');
    refuseUnless(await opensWith(archive, options.password), words.wrong, 'password');
  },
  run: async ({ files: [source], options, progress }) => {
    const archive = await opened(source!);
    const chosen = indices(archive, options);
    const total = Math.max(1, chosen.reduce((sum, at) => sum + archive.files[at]!.sizeBytes, 0));
    let before = 0;
    const take = async (at: number): Promise<Blob> => {
      const { name, sizeBytes } = archive.files[at]!;
      const blob = await taken(archive, at, options.password, (bytes) => progress((before + bytes) / total, name));
      before += sizeBytes;
      return blob;
    };
    if (options.as === 'files' && chosen.length <= filesMax) return eachFile(chosen.map((at) => archive.files[at]!.name), (n) => take(chosen[n]!));
    const packed = await zipped(chosen.map((at) => ({ name: archive.files[at]!.name, blob: () => take(at), crc: archive.crc(at) })));
    return fileOf(words.packed, 'application/zip', packed, chosen.length > filesMax ? words.many(filesMax) : undefined);
  },
});

// eachFile are files that are handed out one by one, without their folders.
async function eachFile(names: string[], take: (n: number) => Promise<Blob>): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const [n, name] of names.entries()) results.push(fileOf(name.split('/').at(-1)!, typeOf({ name, type: '' }, []) || 'application/octet-stream', await take(n)));
  return results;
}

const indices = (archive: Archive, { chosen }: Options): number[] => chosen ?? archive.files.map((_, at) => at);

async function opened(file: File): Promise<Archive> {
  if (last?.file.name === file.name && last.file.size === file.size && last.file.lastModified === file.lastModified) return last.archive;
  try {
    last = { file, archive: await open(file) };
    return last.archive;
  } catch (error) {
    throw new Refusal(error instanceof TooMuch ? words.tooMuch[error.limit] : words.damaged);
  }
}

async function taken(archive: Archive, at: number, password: string, progress: (bytes: number) => void): Promise<Blob> {
  try {
    return await archive.take(at, password, progress);
  } catch (error) {
    throw isWrongPassword(error) ? new Refusal(words.wrong, 'password') : new Refusal(words.broken(archive.files[at]!.name));
  }
}
