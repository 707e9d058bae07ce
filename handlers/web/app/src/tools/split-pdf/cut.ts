import { dictOf, entriesOf, refsIn, repointed, type Written } from './written';

// Whole is a document whose parts are taken: its pages, its catalog and what they say of forms.
interface Whole extends Written {
  root: number;
  tree: number;
  kids: number[];
  fields: number[];
  // fieldOf is the field, of the document's own list, that a part of it belongs to.
  fieldOf: Map<number, number>;
}

/**
 * cutter returns what takes parts out of a PDF that qpdf has written with all pages in one list, as its calls for each part do: what belongs to the whole document goes
 * into each, but pages of other parts, and fields that are on none of its own. Undefined: the document has what only qpdf divides.
 */
export function cutter(written: Written): ((pages: number[]) => Blob) | undefined {
  const { texts, trailer } = written;
  const root = one(entriesOf(trailer)['Root']);
  const catalog = entriesOf(texts[root] ?? '');
  const tree = one(catalog['Pages']);
  const kids = refsIn(entriesOf(texts[tree] ?? '')['Kids'] ?? '');
  if (kids.length === 0 || 'PageLabels' in catalog) return undefined;
  const listed = at(texts, entriesOf(at(texts, catalog['AcroForm']))['Fields']);
  if (listed.includes('<<')) return undefined;
  const fields = refsIn(listed);
  const whole: Whole = { ...written, root, tree, kids, fields, fieldOf: fieldsOf(texts, fields) };
  return (pages) => part(whole, pages.map((page) => kids[page]!));
}

const one = (value = ''): number => refsIn(value)[0] ?? 0;

// at is what a value is, or the object that it points to.
const at = (texts: string[], value = ''): string => (/^\d+ 0 R$/.test(value) ? (texts[one(value)] ?? '') : value);

// fieldsOf says for each part of the fields, such as the place of one on a page, which it is a part of.
function fieldsOf(texts: string[], fields: number[]): Map<number, number> {
  const fieldOf = new Map<number, number>();
  const waiting = fields.map((field) => [field, field] as const);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [part, field] = next;
    if (fieldOf.has(part)) continue;
    fieldOf.set(part, field);
    for (const kid of refsIn(at(texts, entriesOf(texts[part] ?? '')['Kids']))) waiting.push([kid, field]);
  }
  return fieldOf;
}

function part(whole: Whole, pages: number[]): Blob {
  const texts = changed(whole, pages);
  const left = new Set(whole.kids);
  for (const page of pages) left.delete(page);
  const order: number[] = [];
  const numbers = new Map<number, number>();
  const to = (n: number): number | undefined => {
    if (left.has(n) || whole.texts[n] === undefined) return undefined;
    if (!numbers.has(n)) numbers.set(n, order.push(n));
    return numbers.get(n);
  };
  const file = new Parts(whole.head);
  const trailer = entriesOf(repointed(whole.trailer, to));
  // The list grows while it is gone through.
  for (let i = 0; i < order.length; i++) {
    const n = order[i]!;
    file.object(repointed(texts.get(n) ?? whole.texts[n]!, to), whole.streams[n]);
  }
  return file.end(trailer);
}

// changed are the objects that are others in a part.
function changed({ texts, root, tree, fields, fieldOf }: Whole, pages: number[]): Map<number, string> {
  const out = new Map([[tree, dictOf({ ...entriesOf(texts[tree]!), Kids: listOf(pages), Count: String(pages.length) })]]);
  if (fields.length === 0) return out;
  const used = new Set(pages.flatMap((page) => refsIn(at(texts, entriesOf(texts[page]!)['Annots']))).map((note) => fieldOf.get(note)));
  const kept = fields.filter((field) => used.has(field));
  const { AcroForm: form = '', ...catalog } = entriesOf(texts[root]!);
  const fewer = dictOf({ ...entriesOf(at(texts, form)), Fields: listOf(kept) });
  if (kept.length === 0) out.set(root, dictOf(catalog));
  else if (form.startsWith('<<')) out.set(root, dictOf({ AcroForm: fewer, ...catalog }));
  else out.set(one(form), fewer);
  return out;
}

const listOf = (numbers: number[]): string => `[ ${numbers.map((n) => `${n} 0 R`).join(' ')} ]`;

// Parts is a file as it is written.
class Parts {
  private readonly parts: (Blob | Uint8Array<ArrayBuffer>)[];
  private readonly places: number[] = [];
  private size: number;

  constructor(head: Uint8Array<ArrayBuffer>) {
    this.parts = [head];
    this.size = head.length;
  }

  object(text: string, stream?: Blob | Uint8Array<ArrayBuffer>): void {
    this.places.push(this.size);
    this.add(latinOf(`${this.places.length} 0 obj\n${text}\n${stream ? '' : 'endobj\n'}`));
    if (stream) this.add(stream);
  }

  end(trailer: Record<string, string>): Blob {
    const start = this.size;
    const rows = this.places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
    const given = dictOf({ ...trailer, Size: String(rows.length + 1), ...(trailer['ID'] === undefined ? {} : { ID: trailer['ID'].replace(/<[^>]*>(?=[^>]*$)/, `<${identity()}>`) }) });
    this.add(latinOf(`xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer ${given}\nstartxref\n${start}\n%%EOF\n`));
    return new Blob(this.parts, { type: 'application/pdf' });
  }

  private add(part: Blob | Uint8Array<ArrayBuffer>): void {
    this.parts.push(part);
    this.size += part instanceof Blob ? part.size : part.length;
  }
}

function latinOf(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
  return bytes;
}

// identity tells files apart that were made of the same one (ISO 32000-2, 14.4).
const identity = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
