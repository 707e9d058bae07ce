import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aPicture } from './likeness';
import { assembled } from './pdf';
import { ran, room } from './programs';

const page = (width: number, height: number, things: string, content: string): string[] => [
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> /XObject << ${things} >> >> /Contents 5 0 R /Annots [6 0 R 7 0 R] >>`,
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
];

const stream = (dict: string, bytes: Buffer): string => `<< ${dict} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`;

// pixelsOf are a picture's pixels without any coding, by libvips.
function pixelsOf(path: string, ...bands: string[]): Buffer {
  const raw = join(room(), 'raw.raw');
  ran('vips', 'rawsave', path, raw, ...bands);
  return readFileSync(raw);
}

// aScan is a PDF as offices make them: text, a link, a field, a bookmark, a large photo twice, pixels without coding, a drawing, a picture in
// inks, one of one bit, data of a program; more goes into its catalog. scale is that of its pictures.
export function aScan(name: string, more = '', scale = 1): string {
  const [width, height] = [1600 * scale, 1200 * scale];
  const photo = readFileSync(aPicture(`scan-${width}.jpg`, width, height));
  ran('vips', 'colourspace', aPicture(`inks-${width}.jpg`, width / 4, height / 4), join(room(), 'inks.v'), 'cmyk');
  const inks = join(room(), 'inks.jpg');
  ran('vips', 'copy', join(room(), 'inks.v'), inks);
  const [plainWidth, plainHeight] = [600 * scale, 400 * scale];
  const plain = pixelsOf(aPicture(`plain-${plainWidth}.png`, plainWidth, plainHeight));
  const bare = (of: string): string => `/Type /XObject /Subtype /Image ${of}`;
  const content = ['BT /F1 24 Tf 60 780 Td (The text stays) Tj ET', 'q 288 0 0 216 60 520 cm /Photo Do Q', 'q 144 0 0 108 400 520 cm /Again Do Q', 'q 216 0 0 144 60 320 cm /Plain Do Q',
    'q 100 0 0 100 300 320 cm /Drawn Do Q', 'q 100 0 0 75 420 320 cm /Inks Do Q', 'q 50 0 0 50 60 200 cm /Bits Do Q'].join('\n');
  const photoDict = bare(`/Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R /AcroForm << /Fields [7 0 R] /DR << /Font << /F1 3 0 R >> >> >> ${more} >>`, '<< /Type /Pages /Count 1 /Kids [4 0 R] >>', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...page(595, 842, '/Photo 10 0 R /Again 11 0 R /Plain 12 0 R /Drawn 13 0 R /Inks 14 0 R /Bits 15 0 R', content),
    '<< /Type /Annot /Subtype /Link /Rect [60 780 200 800] /A << /S /URI /URI (https://example.com/kept) >> >>',
    '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Ada) /DA (/F1 12 Tf) /Rect [300 780 400 800] >>',
    '<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>', '<< /Title (A bookmark) /Parent 8 0 R /Dest [4 0 R /Fit] >>',
    stream(photoDict, photo), stream(photoDict, photo),
    stream(bare(`/Width ${plainWidth} /Height ${plainHeight} /ColorSpace /DeviceRGB /BitsPerComponent 8 /PieceInfo << /Maker << /Private (secret of a program) >> >>`), plain),
    stream(bare('/Width 200 /Height 200 /ColorSpace /DeviceRGB /BitsPerComponent 8'), Buffer.alloc(200 * 200 * 3, Buffer.from([255, 0, 0, 0, 0, 255]))),
    stream(bare(`/Width ${width / 4} /Height ${height / 4} /ColorSpace /DeviceCMYK /BitsPerComponent 8 /Filter /DCTDecode /Decode [1 0 1 0 1 0 1 0]`), readFileSync(inks)),
    stream(bare('/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1'), Buffer.alloc(64 * 8, 0xa5)),
  ];
  return assembled(name, objects);
}

// Shown is a picture of a PDF as pdfimages lists it.
export interface Shown { width: number; height: number; color: string; bits: number; coding: string; dpi: number }

// picturesIn lists the pictures of a PDF, one row for each place.
export function picturesIn(path: string): Shown[] {
  return ran('pdfimages', '-list', path).split('\n').slice(2).filter((row) => row !== '').map((row) => {
    const cells = row.trim().split(/\s+/);
    return { width: Number(cells[3]), height: Number(cells[4]), color: cells[5]!, bits: Number(cells[7]), coding: cells[8]!, dpi: Number(cells[12]) };
  });
}
