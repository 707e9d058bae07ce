import { input, out } from '../../engines/qpdf';
import { release } from '../../pixels/release';
import { texts as words } from '../../texts/en/tools/pdf-metadata-remover';
import type { Values } from '../fields';
import { made, openedToChange, type PdfFacts } from '../pdf';
import { qpdf } from '../repaired';
import { fileOf, named, type ReportResult, type ReportRow } from '../results';
import { refuseUnless, worker } from '../worker';
import type { options } from './index';
import { strip, type Stripped } from './strip';

worker<Values<typeof options>, PdfFacts>({
  open: ({ files: [pdf] }) => openedToChange(pdf!),
  // Permissions alone protect a PDF, too: qpdf's code 0 means that it is encrypted.
  check: async ({ files: [pdf] }) => refuseUnless((await qpdf([pdf!], ['--is-encrypted', input()])).code !== 0, words.encrypted),
  run: async ({ files: [pdf], options, progress }) => {
    progress(undefined);
    const stripped = await take(pdf!, options.authors);
    // qpdf writes what the document points to, and nothing of what it pointed to before.
    const plain = new Blob([stripped.bytes as Uint8Array<ArrayBuffer>]);
    release(stripped.bytes);
    const clean = await made([plain], [input(), '--object-streams=generate', '--deterministic-id', out]);
    return [report(stripped), fileOf(named(pdf!.name, '-clean'), 'application/pdf', clean)];
  },
});

// What this reader of objects cannot follow qpdf, which repairs, has written again before.
async function take(pdf: File, authors: boolean): Promise<Stripped> {
  try {
    return await strippedOf(pdf, authors);
  } catch {
    return strippedOf(await made([pdf], [input(), '--object-streams=disable', out]), authors);
  }
}

// The file's bytes go before qpdf reads what was made of them.
async function strippedOf(pdf: Blob, authors: boolean): Promise<Stripped> {
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  try {
    return await strip(bytes, authors);
  } finally {
    release(bytes);
  }
}

function report({ info, counts, signed }: Stripped): ReportResult {
  const counted = (name: string, n: number): ReportRow[] => (n === 0 ? [] : [{ level: 'note', name, value: String(n) }]);
  const rows: ReportRow[] = [
    ...(info.length > 0 ? [{ level: 'note' as const, name: words.info, value: info.join(', ') }] : []),
    ...counted(words.xmp, counts.xmp), ...counted(words.pieceInfo, counts.pieceInfo), ...counted(words.thumbnails, counts.thumbnails), ...counted(words.pictures, counts.pictures), ...counted(words.profiles, counts.profiles), ...counted(words.comments, counts.notes),
    ...(signed ? [{ level: 'warn' as const, name: words.signature, value: words.signed }] : []),
  ];
  return { kind: 'report', title: words.title, summary: words.summary(rows.length), rows };
}
