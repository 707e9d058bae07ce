import { picturesIn } from '../../pixels/multiPicture';
import { release } from '../../pixels/release';
import { pictures } from '../../texts/en/pictures';
import { texts as words } from '../../texts/en/tools/remove-image-exif';
import { notice } from '../notice';
import { remembered } from '../remembered';
import { fileOf, named, type ReportResult } from '../results';
import { Refusal, worker } from '../worker';
import { clean } from './clean';
import { ofFile } from './ofFile';
import { Broken, type Cleaned } from './part';
import { withPlainProfile } from './png';

const pngBegins = 0x89;

type Found = Pick<Cleaned, 'removed' | 'turn'>;

const cleaned = remembered(async ({ files: [image] }): Promise<Found & { blob: Blob }> => {
  const bytes = new Uint8Array(await image!.arrayBuffer());
  try {
    const { pieces, removed, turn } = await taken(bytes);
    return { blob: ofFile(pieces, image!, bytes), removed, turn };
  } catch (error) {
    throw error instanceof Broken ? new Refusal(words.damaged) : error;
  } finally {
    release(bytes);
  }
});

worker<Record<string, never>>({
  // Animations keep all their pictures.
  open: async ({ files: [image] }) => {
    const frames = await picturesIn(image!);
    if (frames > 1) notice(pictures.moving({ name: image!.name, frames, isMoving: false }));
  },
  check: async (given) => void (await cleaned(given)),
  run: async (given) => {
    const { blob, ...found } = await cleaned(given);
    const [{ name, type }] = given.files as [File];
    return [report(found), fileOf(named(name, '-clean'), type, blob)];
  },
});

async function taken(bytes: Uint8Array<ArrayBuffer>): Promise<Cleaned> {
  const cleaned = clean(bytes);
  return bytes[0] === pngBegins ? withPlainProfile(cleaned) : cleaned;
}

function report({ removed, turn }: Found): ReportResult {
  const sizeBytes = removed.reduce((sum, part) => sum + part.sizeBytes, 0);
  const rows = removed.map((part) => {
    const [name, value] = words.row(part);
    return { level: part.kind === 'gps' ? ('warn' as const) : ('note' as const), name, value };
  });
  const summary = [removed.length === 0 ? words.nothing : words.summary(removed.length, sizeBytes), ...(turn === 1 ? [] : [words.turned])].join(' ');
  return { kind: 'report', title: words.title, rows, summary };
}
