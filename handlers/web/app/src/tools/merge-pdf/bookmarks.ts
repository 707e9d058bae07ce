/** Bookmark is a title and the page, counted from 0, that it leads to. */
export interface Bookmark {
  title: string;
  page: number;
}

/**
 * withBookmarks returns a file that qpdf has joined with an outline of its own. It is put in where qpdf writes its objects, plain and with a table at the
 * end (ISO 32000-1, 7.5.4): to have qpdf do it, the file would be read twice and written once more.
 */
export async function withBookmarks(joined: Blob, bookmarks: Bookmark[]): Promise<Blob> {
  const table = await tableOf(joined);
  const root = await objectOf(joined, table, table.root);
  const pages = await pagesOf(joined, table, root.text);
  const outlines = table.offsets.length;
  const catalog = root.text.replace('<<', `<< /Outlines ${outlines} 0 R /PageMode /UseOutlines`);
  const added = outlineOf(bookmarks, pages, outlines).map((content, at) => `${outlines + at} 0 obj\n${content}\nendobj\n`);
  const moved = catalog.length - root.text.length;
  const offsets = table.offsets.map((offset) => (offset > root.from ? offset + moved : offset));
  let end = table.from + moved;
  for (const one of added) end = offsets.push(end) && end + one.length;
  const trailer = table.trailer.replace(/\/Size \d+/, `/Size ${offsets.length}`);
  return new Blob([joined.slice(0, root.from), catalog, joined.slice(root.to, table.from), ...added, written(offsets), `${trailer}startxref\n${end}\n%%EOF\n`], { type: joined.type });
}

interface Table { from: number; offsets: number[]; trailer: string; root: number }

const unknown = (what: string): Error => new Error(`qpdf has written ${what} in a way that is not known`);

// latin1 keeps each byte a letter.
const latin1 = async (part: Blob): Promise<string> => new TextDecoder('latin1').decode(await part.arrayBuffer());

const tailBytes = 64;

async function tableOf(joined: Blob): Promise<Table> {
  const from = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(await latin1(joined.slice(-tailBytes)))?.[1] ?? NaN);
  const text = Number.isNaN(from) ? '' : await latin1(joined.slice(from));
  const [, lines, trailer] = /^xref\n0 \d+\n((?:\d{10} \d{5} [nf] \n)+)(trailer <<.*>>\n)startxref\n/s.exec(text) ?? [];
  const root = / \/Root (\d+) 0 R /.exec(trailer ?? '')?.[1];
  if (lines === undefined || trailer === undefined || root === undefined) throw unknown('its table');
  return { from, trailer, root: Number(root), offsets: lines.match(/^\d{10}/gm)!.map(Number) };
}

async function objectOf(joined: Blob, { offsets, from: end }: Table, number: number): Promise<{ from: number; to: number; text: string }> {
  const from = offsets[number] ?? 0;
  const to = offsets.reduce((least, offset) => (offset > from && offset < least ? offset : least), end);
  const text = await latin1(joined.slice(from, to));
  if (!text.startsWith(`${number} 0 obj\n<<`)) throw unknown(`object ${number}`);
  return { from, to, text };
}

// pagesOf returns the numbers of the pages' objects. qpdf puts all pages of what it joins into one list.
async function pagesOf(joined: Blob, table: Table, catalog: string): Promise<number[]> {
  const { text } = await objectOf(joined, table, Number([...catalog.matchAll(/\/Pages (\d+) 0 R/g)].at(-1)?.[1]));
  const [, count, kids] = /\/Count (\d+) \/Kids \[ ((?:\d+ 0 R )*)\]/.exec(text) ?? [];
  const pages = (kids ?? '').match(/\d+(?= 0 R)/g)?.map(Number) ?? [];
  if (pages.length === 0 || pages.length !== Number(count)) throw unknown('its pages');
  return pages;
}

function outlineOf(bookmarks: Bookmark[], pages: number[], first: number): string[] {
  const item = (at: number): string => `${first + 1 + at} 0 R`;
  const items = bookmarks.map(({ title, page }, at) => {
    const beside = [at > 0 ? `/Prev ${item(at - 1)} ` : '', at < bookmarks.length - 1 ? `/Next ${item(at + 1)} ` : ''].join('');
    return `<< /Title ${hex(title)} /Parent ${first} 0 R ${beside}/Dest [ ${pages[page]!} 0 R /Fit ] >>`;
  });
  return [`<< /Type /Outlines /First ${item(0)} /Last ${item(bookmarks.length - 1)} /Count ${bookmarks.length} >>`, ...items];
}

// hex is a text in UTF-16, which every reader knows.
const hex = (text: string): string => `<feff${Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')}>`;

const written = (offsets: number[]): string => `xref\n0 ${offsets.length}\n${offsets.map((offset, number) => `${String(offset).padStart(10, '0')} ${number === 0 ? '65535 f' : '00000 n'} \n`).join('')}`;
