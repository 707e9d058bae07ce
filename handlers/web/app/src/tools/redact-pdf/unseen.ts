import { texts as words } from '../../texts/en/tools/redact-pdf';
import { notice } from '../notice';
import { writtenOf } from '../pages';
import { withPdf } from '../withPdf';
import { mentions } from './mentions';

// Only a pattern that is tiled has a type of paint, and only forms that are not shown here are of this kind.
const tiled = ['PaintType'];
const unshown = ['XFA'];

/** sayUnseen tells the page, before anything is charged, where a search cannot see what people do: pictures, letters without a meaning, patterns, forms of another kind. */
export async function sayUnseen(pdf: Blob, flat: Blob): Promise<void> {
  const said: string[] = [];
  const pages = { silent: [] as number[], letters: [] as number[], unpainted: [] as number[] };
  await withPdf(flat, async (document) => {
    for (let page = 0; page < document.pages; page++) {
      const { letters, unpainted } = document.doubts(page);
      if (document.textOf(page).trim() === '') pages.silent.push(page);
      if (letters) pages.letters.push(page);
      if (unpainted) pages.unpainted.push(page);
      await new Promise((next) => setTimeout(next)); // a run that is started meanwhile goes first
    }
    for (const [why, on] of Object.entries(pages)) if (on.length > 0) said.push(words.unseen[why as keyof typeof pages](writtenOf(on, document.pages)));
  });
  if (await mentions(flat, tiled)) said.push(words.unseen.tiled);
  if ((await mentions(pdf, unshown)) || (await mentions(flat, unshown))) said.push(words.unseen.unshown);
  if (said.length > 0) notice([...said, words.unseen.look].join(' '));
}
