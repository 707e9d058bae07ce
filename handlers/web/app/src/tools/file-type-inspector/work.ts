import { texts as words } from '../../texts/en/tools/file-type-inspector';
import type { Values } from '../fields';
import { textOf, type ReportRow, type Result } from '../results';
import { worker } from '../worker';
import type { options } from './index';
import { inspect, type Inspected } from './inspect';

const packedBits = 7.9;
// Enough bytes for a measure of how evenly they are spread.
const entropyBytesMin = 4096;

worker<Values<typeof options>>({
  run: async ({ files: [file], options }): Promise<Result[]> => {
    const found = await inspect(file!, file!.name);
    const hex: Result[] = options.hex && found.hex !== '' ? [{ ...textOf('bytes.txt', 'text/plain', found.hex + '\n'), title: words.hex }] : [];
    return [{ kind: 'report', title: words.title, summary: found.found ? `${found.found.type}` : words.unknown, rows: rows(found) }, ...hex];
  },
});

function rows(of: Inspected): ReportRow[] {
  return [
    of.found ? { name: words.type, value: of.found.type, note: words.usual(of.found.ending) } : { level: 'note', name: words.type, value: words.unknown, note: words.unknownNote },
    ending(of),
    { name: words.size, value: words.bytes(of.sizeBytes) },
    ...(of.text ? [{ name: words.charset, value: words.charsets[of.text.charset] + (of.text.mark ? ', ' + words.mark : '') }, { name: words.ends, value: words.lineEnds[of.text.ends] }] : []),
    ...(of.hiddenZIP ? [{ level: 'bad' as const, name: words.hidden, value: words.hiddenZIP }] : []),
    { name: words.entropy, value: words.bits(of.entropyBits), ...(of.sizeBytes >= entropyBytesMin && of.entropyBits > packedBits ? { note: words.packed } : {}) },
  ];
}

const programs = new Set(['exe', 'elf', 'macho', 'msi', 'sh', 'class', 'dex']);

function ending({ ending: own, fits, found }: Inspected): ReportRow {
  if (own === '') return { name: words.ending, value: words.noEnding };
  if (fits !== false || !found) return { level: fits ? 'good' : 'note', name: words.ending, value: fits ? words.fits(own) : `.${own}` };
  return { level: 'bad', name: words.ending, value: words.wrong(own, found.ending), ...(programs.has(found.ending) ? { note: words.danger } : {}) };
}
