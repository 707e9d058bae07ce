import { describe, expect, it } from 'vitest';
import { assembled, pageTexts, painted } from './check/pdf';
import { sizeOf } from './check/likeness';
import { pixelsOf } from './check/pictures';
import { ran } from './check/programs';
import { charges, withTool } from './tool';

const word = 'Zacharias';
const stream = (content: string, more = ''): string => `<< ${more} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const font = '/Font << /F1 4 0 R /F2 6 0 R >>';

// aPage is a PDF of one page that is drawn so; its further objects are 6, 7 and so on.
function aPage(name: string, content: string, { resources = '', objects = [] as string[], root = '' } = {}): string {
  return assembled(`${name}.pdf`, [
    `<< /Type /Catalog /Pages 2 0 R ${root} >>`, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << ${font} ${resources} >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>', stream(content), ...objects,
  ]);
}

const shown = `BT /F1 24 Tf 60 500 Td (${word}) Tj ET`;
const letters = [...word].map((letter, at) => `BT /F1 24 Tf ${60 + at * 14} 500 Td (${letter}) Tj ET`);
const others = [...'something'].map((letter, at) => `BT /F1 24 Tf ${60 + at * 14} 300 Td (${letter}) Tj ET`);
const slanted = [...word].map((letter, at) => `BT 20.8 12 -12 20.8 ${60 + at * 14} ${500 + at * 8.1} Tm /F1 1 Tf (${letter}) Tj ET`);
// Form objects within each other; in the last one is the word.
const nested = Array.from({ length: 24 }, (_, at) => stream(at === 23 ? shown : '/X Do', `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${font} /XObject << /X ${7 + at} 0 R >> >>`));
const readAs = (codes: string): string => stream(`/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${codes} endcmap end end`);
// A font that draws its letters itself: bars. With a table it says which letters they are.
const drawn = (table: boolean): string[] => [
  `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 3 /Widths [500 500 500] /Encoding << /Type /Encoding /Differences [1 /a1 /a2 /a3] >>
    /CharProcs << /a1 7 0 R /a2 7 0 R /a3 7 0 R >> /Resources << >> ${table ? '/ToUnicode 8 0 R' : ''} >>`,
  stream('500 0 0 0 450 700 d1 0 0 450 700 re f'), readAs('3 beginbfchar <01> <005A> <02> <0061> <03> <0063> endbfchar'),
];

const hidden: Record<string, { file: () => string; looked?: string; across?: number }> = {
  'that calls itself something else': { file: () => aPage('actual', `/Span << /ActualText (nothing) >> BDC ${shown} EMC`) },
  'that a form calls something else': { file: () => aPage('form', '/X Do', { resources: '/XObject << /X 6 0 R >>', objects: [stream(`/Span /P BDC ${shown} EMC`, `/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << ${font} /Properties << /P << /ActualText (nothing) >> >> >>`)] }) },
  'drawn from behind': { file: () => aPage('behind', letters.toReversed().join(' ')) },
  'drawn in turn with another line': { file: () => aPage('turns', letters.map((letter, at) => `${letter} ${others[at]}`).join(' ')) },
  'that is slanted and drawn from behind': { file: () => aPage('slanted', slanted.toReversed().join(' ')), across: 40 },
  'in forms within forms': { file: () => aPage('nested', '/X Do', { resources: '/XObject << /X 6 0 R >>', objects: nested }) },
  'of a font that draws itself': { file: () => aPage('bars', 'BT /F2 24 Tf 60 500 Td <010203> Tj ET', { objects: drawn(true) }), looked: 'Zac' },
  'that is not painted': { file: () => aPage('unpainted', `BT 3 Tr /F1 24 Tf 60 500 Td (${word}) Tj ET`) },
};

describe('redact-pdf, of a word', () => {
  const used = withTool('redact-pdf');

  it.each(Object.keys(hidden))('%s: it is black, and nowhere in the file', async (how) => {
    const { file, looked = word, across = 0 } = hidden[how]!;
    const page = await used.open({ file: file() });
    await page.getByLabel('Words to black out').fill(looked);
    const { path, bytes } = await used.run();
    const png = painted(path, 1);
    const [pixels, width] = [pixelsOf(png), sizeOf(png)[0]!];
    const from = 800 - 500 - across;
    for (let y = from - 10; y < from - 2; y++) for (let x = 64; x < (looked === word ? 150 : 90); x++) expect(pixels[3 * (y * width + x)], `${x}, ${y}`).toBeLessThan(60);
    // The line below, if there is one, is as it was.
    for (let x = 0; x < width; x++) expect(pixels[3 * (540 * width + x)], String(x)).toBeGreaterThan(200);
    expect(pageTexts(path)).toEqual(['']);
    expect(bytes.includes(word)).toBe(false);
    expect(ran('qpdf', '--qdf', '--object-streams=disable', path, '-')).not.toMatch(new RegExp(`${word}|nothing`, 'i'));
  });

  const unseen: Record<string, { file: () => string; says: string }> = {
    'in a pattern': { file: () => aPage('tiles', `${shown} /Pattern cs /P scn 0 0 600 400 re f`, { resources: '/Pattern << /P 6 0 R >>', objects: [stream(shown, `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 800] /XStep 600 /YStep 800 /Resources << ${font} >>`)] }), says: 'The file paints with patterns' },
    'of letters that do not say which they are': { file: () => aPage('mute', `${shown} BT /F2 24 Tf 60 400 Td <010203> Tj ET`, { objects: drawn(false) }), says: 'Some letters on all pages do not say which they are.' },
    'that a program has read': { file: () => aPage('read', `BT 3 Tr /F1 24 Tf 60 500 Td (${word}) Tj ET`), says: 'The text of all pages lies unseen over a picture' },
    'in a scan': { file: () => aPage('scan', '60 500 100 20 re f'), says: 'There is no text on all pages' },
    'in a form that is not shown': { file: () => aPage('xfa', shown, { root: '/AcroForm << /Fields [] /XFA 6 0 R >>', objects: [stream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${word}</xdp:xdp>`)] }), says: 'It has a form of the kind XFA' },
  };

  it.each(Object.keys(unseen))('%s: that it may not be found is said before it costs anything', async (where) => {
    const page = await used.open({ file: unseen[where]!.file() });
    await page.getByText(unseen[where]!.says).waitFor();
    await page.getByText('Words there are not found by a search: mark on the page what is to be black.').waitFor();
    expect(charges(used.visit)).toEqual([]);
  });

  it('in the name of the file: that is said', async () => {
    const page = await used.open({ file: aPage('letter to zacharias', shown) });
    await page.getByLabel('Words to black out').fill(word);
    await used.run();
    await page.getByText('The name of the file has “Zacharias” in it.').waitFor();
    expect(await page.getByText('not found by a search').count()).toBe(0);
  });
});
