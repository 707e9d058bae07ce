import { expect } from 'vitest';
import { aTellingPDF } from '../check/documents';
import { pageTexts, wholePDF } from '../check/pdf';
import { tagsOf } from '../check/pictures';
import { kept, ran } from '../check/programs';
import { toolSpec } from '../tool';

const path = aTellingPDF('plan.pdf');

toolSpec('pdf-metadata-remover', {
  file: () => path,
  bytesMax: 100_000_000,
  check: ({ path: cleaned, name }) => {
    expect(name).toBe('plan-clean.pdf');
    wholePDF(cleaned);
    expect(tagsOf(path)['PDF:Author']).toBe('Ada Lovelace');
    expect(Object.keys(tagsOf(cleaned)).filter((tag) => !/^(SourceFile|System|File|ExifTool|PDF:(PDFVersion|Linearized|PageCount))/.test(tag))).toEqual([]);
    const objects = ran('qpdf', '--qdf', '--object-streams=disable', cleaned, '-');
    for (const word of ['Lovelace', 'Secret', 'engine', 'xpacket', 'ModDate']) expect(objects).not.toContain(word);
    expect(pageTexts(cleaned)).toEqual(pageTexts(path));
  },
  wrong: { file: kept('not-a.pdf', 'This is a text.'), says: 'The content of not-a.pdf is not what its name says.' },
});
