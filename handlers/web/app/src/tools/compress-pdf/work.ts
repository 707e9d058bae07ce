import { asset } from '../../engines/asset';
import { later } from '../../engines/later';
import { holds } from '../../engines/held';
import { input, out } from '../../engines/qpdf';
import { PDFDocument } from '../../engines/pdfobjects';
import { release } from '../../pixels/release';
import { texts as words } from '../../texts/en/tools/compress-pdf';
import type { Values } from '../fields';
import { made, opened, pdfType } from '../pdf';
import { qpdf } from '../repaired';
import { fileOf, named, type ReportResult } from '../results';
import { isSigned } from '../signed';
import { refuseUnless, worker } from '../worker';
import { compressed, type Compressed } from './compressed';
import type { Facts } from './facts';
import type { options } from './index';
import { howOf } from './levels';

// A document that is changed to save less than a hundredth is better left alone.
const worth = 0.99;
// What a document's objects, and what is left of writing them, have been seen to take of memory, times its file.
const heldTimes = 7;

later(() => asset('jpegEncoder'));

worker<Values<typeof options>, Facts>({
  open: async ({ files: [pdf] }) => {
    const facts = await opened(pdf!);
    // Permissions alone protect a PDF, too: qpdf's code 0 means that it is encrypted.
    refuseUnless((await qpdf([pdf!], ['--is-encrypted', input()])).code !== 0, words.encrypted);
    return { ...facts, signed: await isSigned(pdf!) };
  },
  check: ({ options, facts }) => refuseUnless(!facts.signed || options.breaksSignature, words.signedUnasked),
  run: async ({ files: [pdf], options, facts, progress }) => {
    progress(undefined, words.reading);
    // qpdf follows what the reader of objects cannot, and leaves old states of the document behind.
    const whole = await made([pdf!], [input(), '--object-streams=disable', '--stream-data=preserve', out]);
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    // What was read of it are copies.
    release(bytes);
    holds(whole.size * heldTimes);
    const told = await compressed(document, { ...options, how: howOf(options) }, (done, of) => progress(done / (of + 1), words.picture(Math.min(done + 1, of), of)));
    progress(undefined, words.writing);
    const written = await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
    const streams = told.isArchive ? '--object-streams=disable' : '--object-streams=generate';
    const large = new Blob([written as Uint8Array<ArrayBuffer>]);
    release(written);
    const small = await made([large], [input(), streams, '--compress-streams=y', ...(options.metadata ? ['--deterministic-id'] : []), out]);
    if (small.size >= pdf!.size * (options.metadata || options.grey ? 1 : worth)) return [fileOf(pdf!.name, pdfType, pdf!, words.original)];
    return [fileOf(named(pdf!.name, '-small'), pdfType, small, words.smaller(pdf!.size, small.size)), report(told, facts.signed)];
  },
});

function report({ pictures, bytesBefore, bytesAfter, kept, duplicates, unseen, metadata }: Compressed, signed: boolean): ReportResult {
  const counted = (name: string, n: number): ReportResult['rows'] => (n === 0 ? [] : [{ name, value: n.toLocaleString('en') }]);
  const anew = pictures - Object.values(kept).reduce((sum, n) => sum + n, 0);
  return {
    kind: 'report', title: words.title,
    rows: [
      { level: anew > 0 ? 'good' : 'note', name: words.pictures, value: words.anew(anew, pictures), ...(anew > 0 ? { note: words.bytes(bytesBefore, bytesAfter) } : {}) },
      ...(['oneBit', 'inks', 'jpx', 'other', 'unseen', 'good'] as const).flatMap((why) => counted(words.kept[why], kept[why])),
      ...counted(words.duplicates, duplicates), ...counted(words.unseen, unseen), ...counted(words.metadata, metadata),
      ...(signed ? [{ level: 'warn' as const, name: words.signature, value: words.void }] : []),
    ],
  };
}
