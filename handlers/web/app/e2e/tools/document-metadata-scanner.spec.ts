import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { aTellingPDF } from '../check/documents';
import { kept, ran } from '../check/programs';
import { toolSpec } from '../tool';

const path = aTellingPDF('telling.pdf');

toolSpec('document-metadata-scanner', {
  file: () => path,
  bytesMax: 100_000_000,
  shows: true,
  check: async (_, page) => {
    const elsewhere = (JSON.parse(ran('exiftool', '-j', path)) as Record<string, string>[])[0]!;
    const properties = page.getByRole('article', { name: 'Properties', exact: true });
    for (const name of ['Author', 'Title', 'Keywords']) expect(await properties.locator('div', { hasText: name }).last().innerText()).toContain(elsewhere[name]);
    expect(await page.getByRole('article', { name: 'History' }).innerText()).toContain(String(readFileSync(path, 'latin1').split('%%EOF').length - 1));
    await page.getByRole('article', { name: 'Properties as XMP' }).getByText('Ada Lovelace').first().waitFor();
  },
  wrong: { file: kept('not.docx', 'This is a text.'), says: /damaged, or is not what its name says|is not what its name says/ },
});
