import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { aPDF, assembled, notPDF, pageTexts, painted, pdfBytesMax, wholePDF } from '../check/pdf';
import { psnr, sizeOf } from '../check/likeness';
import { pixelsOf } from '../check/pictures';
import { kept, ran, room } from '../check/programs';
import { charges, toolSpec, withTool } from '../tool';

// Its second page is turned: the word has to be found where it is seen.
function file(): string {
  const path = `${room()}/secret.pdf`;
  if (pageTextsOf(path) === '') ran('qpdf', aPDF('plain.pdf', ['The name is Zacharias', 'Again ZACHARIAS', 'Nothing here']), '--rotate=+90:2', path);
  return path;
}

function pageTextsOf(path: string): string {
  try {
    return ran('pdftotext', path, '-');
  } catch {
    return '';
  }
}

// covered fails unless every letter of a word on a page is under black.
function covered(before: string, after: string, page: number, word: string): void {
  const place = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${word}<`, 'i').exec(ran('pdftotext', '-bbox', '-f', String(page), '-l', String(page), before, '-'))!;
  const [x1, y1, x2, y2] = place.slice(1).map((one) => Math.round(Number(one))) as [number, number, number, number];
  const [was, is] = [painted(before, page), painted(after, page)].map((png) => ({ pixels: pixelsOf(png), width: sizeOf(png)[0] }));
  let letters = 0;
  let black = 0;
  for (let y = y1; y < y2; y++) {
    for (let x = x1; x < x2; x++) {
      const at = 3 * (y * was!.width + x);
      const dark = is!.pixels[at]! < 60;
      if (dark) black++;
      if (was!.pixels[at]! > 128) continue;
      letters++;
      expect(dark, `page ${page}: a letter is seen at ${x}, ${y}`).toBe(true);
    }
  }
  expect(letters).toBeGreaterThan(300);
  expect(black / ((x2 - x1) * (y2 - y1)), 'black, not letters').toBeGreaterThan(0.6);
}

toolSpec('redact-pdf', {
  file,
  bytesMax: pdfBytesMax,
  set: async (page) => {
    await page.getByLabel('Words to black out').fill('zacharias');
    await page.getByRole('button', { name: 'Add a box' }).focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Box 1: Left').fill('400');
    await page.keyboard.press('Tab');
  },
  check: ({ path, bytes }) => {
    wholePDF(path);
    expect(pageTexts(path)).toEqual(['', '', '']);
    const qdf = ran('qpdf', '--qdf', '--object-streams=disable', path, '-');
    expect(qdf).not.toMatch(/zacharias/i);
    expect(bytes.includes('Zacharias')).toBe(false);
    // On the turned page too, and the page without the word is as it was.
    for (const n of [1, 2]) covered(file(), path, n, 'Zacharias');
    expect(psnr(painted(path, 3), painted(file(), 3))).toBeGreaterThan(25);
  },
  wrong: notPDF,
});

describe('redact-pdf, of personal data', () => {
  const used = withTool('redact-pdf');

  it('blacks out what patterns find, and nothing else', async () => {
    const before = aPDF('personal.pdf', ['Nothing here', 'Ada ada@example.org']);
    const page = await used.open({ file: before });
    await page.getByLabel('Black out personal data').check();
    const { path } = await used.run();
    covered(before, path, 2, 'ada@example.org');
    expect(() => covered(before, path, 2, 'Ada')).toThrow();
    expect(psnr(painted(path, 1), painted(before, 1))).toBeGreaterThan(25);
    await page.getByText('1 place is black.').waitFor();
  });

  it('says where there is none, for nothing', async () => {
    const page = await used.open({ file: aPDF('none.pdf', ['Nothing here']) });
    await page.getByLabel('Black out personal data').check();
    await used.start();
    await page.getByText('No personal data was found in the text of the file.').waitFor();
    expect(charges(used.visit)).toEqual([]);
  });
});

// filledIn has a word in its text, in a field of a form and in a note.
function filledIn(): string {
  const drawn = (text: string): string => `<< /Type /XObject /Subtype /Form /BBox [0 0 400 50] /Resources << /Font << /F1 3 0 R >> >> /Length ${text.length + 30} >>\nstream\n${`BT /F1 36 Tf 0 10 Td (${text}) Tj ET`.padEnd(text.length + 30)}\nendstream`;
  const content = 'BT /F1 36 Tf 60 700 Td (Zacharias) Tj ET';
  return assembled('form.pdf', [
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DR << /Font << /F1 3 0 R >> >> >> >>', '<< /Type /Pages /Count 2 /Kids [4 0 R 10 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [6 0 R 8 0 R] >>', `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Field Zacharias) /Rect [60 500 460 550] /F 4 /DA (/F1 36 Tf 0 g) /AP << /N 7 0 R >> >>', drawn('Field Zacharias'),
    '<< /Type /Annot /Subtype /FreeText /Contents (Note Zacharias) /Rect [60 300 460 350] /F 4 /DA (/F1 36 Tf 0 g) /AP << /N 9 0 R >> >>', drawn('Note Zacharias'),
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]);
}

describe('redact-pdf, of a form', () => {
  const used = withTool('redact-pdf');

  it('finds a word in fields and notes, keeps what else they show, and names pages without text', async () => {
    const page = await used.open({ file: filledIn() });
    await page.getByLabel('Words to black out').fill('Zacharias');
    const { path } = await used.run();
    await page.getByText('3 places on page 1').waitFor();
    await page.getByText('There is no text on page 2, as where a page was scanned. Look there').waitFor();
    const seen = `${room()}/seen.pdf`;
    ran('qpdf', '--flatten-annotations=all', filledIn(), seen);
    const words = [...ran('pdftotext', '-bbox', '-l', '1', seen, '-').matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(\w+)</g)];
    expect(words.map((one) => one[5])).toEqual(['Zacharias', 'Field', 'Zacharias', 'Note', 'Zacharias']);
    const png = painted(path, 1);
    const [pixels, width] = [pixelsOf(png), sizeOf(png)[0]!];
    for (const [, ...place] of words) {
      const [x1, y1, x2, y2] = place.slice(0, 4).map((one) => Math.round(Number(one))) as [number, number, number, number];
      let black = 0;
      for (let y = y1; y < y2; y++) for (let x = x1; x < x2; x++) if (pixels[3 * (y * width + x)]! < 60) black++;
      const share = black / ((x2 - x1) * (y2 - y1));
      if (place[4] === 'Zacharias') expect(share, place[4]).toBeGreaterThan(0.6);
      else expect(share > 0.05 && share < 0.4, `${place[4]} is read: ${share}`).toBe(true);
    }
  });

  it('puts the boxes of a page on every page', async () => {
    const page = await used.open({ file: aPDF('foot.pdf', ['One', 'Two', 'Three']) });
    await page.getByRole('button', { name: 'Add a box' }).click();
    await page.getByRole('button', { name: 'Put these boxes on every page' }).click();
    await page.getByRole('button', { name: 'Put these boxes on every page' }).click();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('group', { name: 'Box 1' }).waitFor();
    const { path } = await used.run();
    await page.getByText('3 places are black.').waitFor();
    for (const n of [1, 2, 3]) expect(pixelsOf(painted(path, n))[3 * (421 * 595 + 297)]).toBeLessThan(60);
  });
});

// everywhere has a word wherever a PDF can hide one, in a file whose names are written with escapes; it is seen in its text, in a note without an appearance, in a
// form object, spaced and parted.
function everywhere(): string {
  const stream = (content: string, more = ''): string => `<< ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const texts = ['/F1 36 Tf 60 760 Td (Zacharias) Tj', '/F1 36 Tf 60 700 Td [(Z) -900 (a) -900 (c) -900 (h) -900 (a) -900 (r) -900 (i) -900 (a) -900 (s)] TJ', '/F1 36 Tf 60 640 Td (to Zacha-) Tj 0 -50 Td (rias it) Tj'];
  const content = `${texts.map((text) => `BT ${text} ET`).join(' ')} /Span << /ActualText (Zacharias) /Alt (Zacharias) >> BDC BT /F1 36 Tf 60 100 Td (x) Tj ET EMC /OC /Off BDC BT /F1 36 Tf 300 100 Td (Zacharias) Tj ET EMC /X1 Do`;
  const form = 'BT /F1 36 Tf 60 400 Td (Zacharias) Tj ET';
  const path = assembled('everywhere.pdf', [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R /Names << /EmbeddedFiles << /Names [(Zacharias) 11 0 R] >> /JavaScript << /Names [(Zacharias) << /S /JavaScript /JS (app.alert\\("Zacharias"\\)) >>] >> >>
      /Metadata 13 0 R /StructTreeRoot 14 0 R /MarkInfo << /Marked true >> /OCProperties << /OCGs [15 0 R] /D << /OFF [15 0 R] >> >> /AcroForm << /Fields [16 0 R] /DR << /Font << /F1 3 0 R >> >> >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> /XObject << /X1 6 0 R >> /Properties << /Off 15 0 R >> >> /Contents 5 0 R /#41nn#6fts [7 0 R 8 0 R 16 0 R] /Thumb 17 0 R /PieceInfo << /A << /Private (Zacharias) >> >> >>',
    stream(content), stream(form, '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>'),
    '<< /Type /Annot /Subtype /FreeTex#74 /Contents (Zacharias) /Rect [60 300 460 350] /F 4 /DA (/Helv 36 Tf 0 g) >>', '<< /Type /Annot /Subtype /Text /Contents (Zacharias) /T (Zacharias) /Rect [500 20 520 40] >>',
    '<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>', '<< /Title (Zacharias) /Parent 9 0 R /Dest [4 0 R /Fit] >>', '<< /Type /Filespec /F (Zacharias.txt) /UF (Zacharias.txt) /EF << /F 12 0 R >> >>', stream('Zacharias', '/Type /EmbeddedFile'),
    stream('<x:xmpmeta xmlns:x="adobe:ns:meta/">Zacharias</x:xmpmeta>', '/Type /Metadata /Subtype /XML'), '<< /Type /StructTreeRoot /K [<< /S /Figure /Alt (Zacharias) /ActualText (Zacharias) /E (Zacharias) /P 14 0 R >>] >>',
    '<< /Type /OCG /Name (Zacharias) >>', '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Zacharias) /TU (Zacharias) /DV (Zacharias) /Rect [60 200 460 250] /F 4 /DA (/F1 36 Tf 0 g) >>',
    stream('Zacharias', '/Width 3 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
  ]);
  return path;
}

// revised is a file that a later revision has changed: the page has another text now.
function revised(): string {
  const before = readFileSync(aPDF('before.pdf', ['Zacharias once'])).toString('latin1');
  const content = 'BT /F1 36 Tf 60 722 Td (Zacharias twice) Tj ET';
  const object = `5 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const from = Number(/startxref\n(\d+)/.exec(before)![1]);
  const after = `${before}${object}xref\n5 1\n${String(before.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${from} >>\nstartxref\n${before.length + object.length}\n%%EOF\n`;
  return kept('revised.pdf', Buffer.from(after, 'latin1'));
}

const rewritten = (name: string, ...args: string[]): string => {
  const path = `${room()}/${name}.pdf`;
  ran('qpdf', ...args.slice(0, args.indexOf('--to')), everywhere(), ...args.slice(args.indexOf('--to') + 1), path);
  return path;
};

// dark is how many pixels of a part of a page, in points from its left upper corner, are nearly black.
function dark(png: string, [x1, y1, x2, y2]: [number, number, number, number]): number {
  const [pixels, width] = [pixelsOf(png), sizeOf(png)[0]!];
  let count = 0;
  for (let y = y1; y < y2; y++) for (let x = x1; x < x2; x++) if (pixels[3 * (y * width + x)]! < 60) count++;
  return count;
}

describe('redact-pdf, of a file that hides a word everywhere', () => {
  const used = withTool('redact-pdf');
  const files: [string, () => string][] = [
    ['with names that are escaped', everywhere],
    ['in streams of objects', () => rewritten('streams', '--to', '--object-streams=generate')],
    ['locked to permissions', () => rewritten('locked', '--to', '--encrypt', '', 'owner', '256', '--', '--object-streams=generate')],
  ];

  it.each(files)('finds it where it is seen, and leaves it nowhere, %s', async (_, file) => {
    const page = await used.open({ file: file() });
    await page.getByLabel('Words to black out').fill('zacharias');
    const { path, bytes } = await used.run();
    // Six that are seen, as one is on two lines, that of the layer that is not, and the letter that stands for it.
    await page.getByText('8 places are black.').waitFor();
    expect(pageTexts(path)).toEqual(['']);
    expect(bytes.includes('Zacharias')).toBe(false);
    expect(ran('qpdf', '--qdf', '--object-streams=disable', path, '-')).not.toMatch(/zacharias|5a616368/i);
    const png = painted(path, 1);
    for (const place of [[62, 56, 210, 80], [62, 116, 460, 140], [120, 176, 200, 200], [62, 226, 110, 250], [62, 416, 210, 440]] as const) expect(dark(png, [...place]), String(place)).toBe((place[2] - place[0]) * (place[3] - place[1]));
    // A note without an appearance is painted as PDFium lays it out: the box is wider than its letters.
    expect(dark(png, [60, 492, 460, 542])).toBeGreaterThan(3500);
  });

  it('leaves no earlier revision', async () => {
    expect(pageTexts(revised())).toEqual(['Zacharias twice']);
    const page = await used.open({ file: revised() });
    await page.getByLabel('Words to black out').fill('Zacharias');
    const { path } = await used.run();
    expect(ran('qpdf', '--qdf', '--object-streams=disable', path, '-')).not.toMatch(/zacharias|once/i);
    expect(dark(painted(path, 1), [62, 96, 210, 118])).toBe(148 * 22);
  });
});
