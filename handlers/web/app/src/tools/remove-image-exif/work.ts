import { texts as words } from '../../texts/en/tools/remove-image-exif';
import { fileOf, named, type ReportResult } from '../results';
import { Refusal, worker } from '../worker';
import { clean } from './clean';
import { Broken, type Cleaned } from './part';

worker<Record<string, never>>({
  check: async ({ files: [image] }) => void (await cleaned(image!)),
  run: async ({ files: [image] }) => {
    const found = await cleaned(image!);
    return [report(found), fileOf(named(image!.name, '-clean'), image!.type, found.bytes)];
  },
});

async function cleaned(image: File): Promise<Cleaned> {
  try {
    return clean(new Uint8Array(await image.arrayBuffer()));
  } catch (error) {
    throw error instanceof Broken ? new Refusal(words.damaged) : error;
  }
}

function report({ removed, turn }: Cleaned): ReportResult {
  const sizeBytes = removed.reduce((sum, part) => sum + part.sizeBytes, 0);
  const rows = removed.map((part) => {
    const [name, value] = words.row(part);
    return { level: part.kind === 'gps' ? ('warn' as const) : ('note' as const), name, value };
  });
  const summary = [removed.length === 0 ? words.nothing : words.summary(removed.length, sizeBytes), ...(turn === 1 ? [] : [words.turned])].join(' ');
  return { kind: 'report', title: words.title, rows, summary };
}
