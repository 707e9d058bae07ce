import { ended, kept, ran, room } from './programs';

// aPDF writes a PDF with pages of the given texts, in Helvetica, and returns its path.
export function aPDF(name: string, texts: string[], { width = 595, height = 842 } = {}): string {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'];
  texts.forEach((text, at) => {
    const content = `BT /F1 36 Tf 60 ${height - 120} Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`;
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`);
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  return assembled(name, objects);
}

// assembled keeps a PDF of these objects; the first is its catalogue.
export function assembled(name: string, objects: string[]): string {
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return kept(name, Buffer.from(body, 'latin1'));
}

// signedPDF keeps a PDF with the dictionary of a signature; a locked one everybody may open all the same.
export function signedPDF(name: string, { locked = false } = {}): string {
  const path = assembled(name, ['<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [4 0 R] >> >>', '<< /Type /Pages /Count 1 /Kids [3 0 R] >>', '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] >>',
    '<< /FT /Sig /T (a) /V 5 0 R >>', '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>']);
  const to = `${room()}/locked-${name}`;
  if (locked) ran('qpdf', '--encrypt', '', 'owner', '256', '--', path, to);
  return locked ? to : path;
}

// wholePDF fails unless qpdf finds nothing wrong with a file.
export function wholePDF(path: string): void {
  const { code, words } = ended('qpdf', '--check', path);
  if (code !== 0) throw new Error(words);
}

// pageTexts returns the text of each page, as pdftotext reads it.
export function pageTexts(path: string): string[] {
  return ran('pdftotext', '-layout', path, '-').split('\f').slice(0, -1).map((text) => text.trim());
}

// turns returns by how much each page is turned.
export function turns(path: string): number[] {
  return [...ran('pdfinfo', '-f', '1', '-l', '-1', path).matchAll(/^Page +\d+ rot: +(\d+)$/gm)].map(([, turn]) => Number(turn));
}

// notPDF is a text whose name says that it is a PDF.
export const notPDF = { file: kept('not.pdf', 'This is a text.'), says: 'The content of not.pdf is not what its name says.' };

export const pdfBytesMax = 100_000_000;

// painted returns a page as PNG, painted by pdftoppm.
export function painted(path: string, page: number, dpi = 72): string {
  const to = path.replace(/\.pdf$/, `-${page}-${dpi}`);
  ran('pdftoppm', '-png', '-r', String(dpi), '-f', String(page), '-l', String(page), '-singlefile', path, to);
  return `${to}.png`;
}
