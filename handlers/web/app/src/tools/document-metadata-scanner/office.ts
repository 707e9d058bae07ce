import { parts, type Part } from '../../engines/unzip';
import { read } from '../../engines/xml';
import { counted, finding, weight, type Finding } from './finding';
import { pictureFindings } from './pictures';

const partsMax = 10_000;
// An XML part of a real document is far below; a bomb is not.
const partBytesMax = 100_000_000;
const pictureBytesMax = 50_000_000;

/** officeFindings are what a DOCX, XLSX, PPTX or ODF document tells beside its pages. It throws for what is no ZIP archive. */
export async function officeFindings(file: Blob): Promise<Finding[]> {
  const all = await parts(file, partsMax);
  const out: Finding[] = [];
  for (const part of all) if (/\.(?:xml|rels)$/i.test(part.name) && part.sizeBytes <= partBytesMax) out.push(...(await xmlFindings(part)));
  const images: Uint8Array[] = [];
  for (const part of all) if (/\.(?:jpe?g|png|webp)$/i.test(part.name) && part.sizeBytes <= pictureBytesMax) images.push(await part.bytes());
  return [...out, ...listed(all), ...pictureFindings(images)];
}

function listed(all: Part[]): Finding[] {
  const names = (pattern: RegExp): string[] => all.filter(({ name }) => pattern.test(name)).map(({ name }) => name);
  const last = (name: string): string => name.split('/').at(-1) ?? name;
  return [
    ...counted('active', 'macros', names(/vbaProject\.bin$|^Basic\/.*\.xml$|^Scripts\//i), 'bad'),
    ...counted('attachments', 'files', names(/\/embeddings\/|^(?:Object \d+|ObjectReplacements)\//i).map(last)),
    ...counted('hidden', 'thumbnails', names(/thumbnail/i)),
    ...counted('hidden', 'customXML', names(/^customXml\/item\d+\.xml$/i), 'note'),
    ...counted('hidden', 'printers', names(/printerSettings/i)),
  ];
}

async function xmlFindings(part: Part): Promise<Finding[]> {
  const kind = kinds.find(([pattern]) => pattern.test(part.name));
  return kind ? kind[1](await part.text(), part.name) : [];
}

const kinds: [RegExp, (xml: string, name: string) => Finding[]][] = [
  [/^docProps\/(?:core|app)\.xml$|^meta\.xml$/, properties],
  [/^docProps\/custom\.xml$/, custom],
  [/^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/, wordChanges],
  [/comments\w*\.xml$/i, comments],
  [/^(?:word\/people|ppt\/commentAuthors|ppt\/authors|xl\/persons\/person\w*)\.xml$/, people],
  [/^xl\/workbook\.xml$/, sheets],
  [/^ppt\/slides\/slide\d+\.xml$/, hiddenSlide],
  [/^ppt\/notesSlides\/notesSlide\d+\.xml$/, slideNotes],
  [/\.rels$/, outside],
  [/^content\.xml$/, odfContent],
];

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
const attribute = (attributes: Record<string, string>, name: string): string => Object.entries(attributes).find(([key]) => local(key) === name)?.[1] ?? '';

const wrappers = new Set(['coreProperties', 'Properties', 'document-meta', 'meta', 'TitlesOfParts', 'HeadingPairs', 'vector', 'variant', 'lpstr', 'i4', 'document-statistic', 'template']);

function properties(xml: string): Finding[] {
  const out: Finding[] = [];
  read(xml, {
    open: ({ name, attributes }) => {
      if (local(name) === 'template') out.push(finding('properties', 'template', attribute(attributes, 'href') || attribute(attributes, 'title'), 'warn'));
    },
    close: ({ name, attributes }, text) => {
      if (wrappers.has(local(name)) || text.trim() === '') return;
      const own = local(name) === 'user-defined' ? attribute(attributes, 'name') : local(name);
      out.push(finding('properties', own, text, own === 'Template' && text !== 'Normal.dotm' ? 'warn' : weight(own)));
    },
  });
  return out;
}

function custom(xml: string): Finding[] {
  const out: Finding[] = [];
  let name = '';
  read(xml, {
    open: (element) => {
      if (local(element.name) === 'property') name = attribute(element.attributes, 'name');
    },
    close: (element, text) => void (local(element.name) !== 'property' && text.trim() !== '' && out.push(finding('properties', name, text, 'warn'))),
  });
  return out;
}

function wordChanges(xml: string): Finding[] {
  const changes: string[] = [];
  let hidden = 0;
  read(xml, {
    open: ({ name, attributes, path }) => {
      if (/^(?:ins|del|moveFrom|moveTo|rPrChange|pPrChange)$/.test(local(name)) && name.includes(':')) changes.push(attribute(attributes, 'author'));
      if (local(name) === 'vanish' && local(path.at(-1) ?? '') === 'rPr' && !['0', 'false'].includes(attribute(attributes, 'val'))) hidden++;
    },
  });
  return [...counted('changes', 'changes', changes), ...counted('hidden', 'text', Array<string>(hidden).fill(''))];
}

function comments(xml: string): Finding[] {
  const texts: string[] = [];
  const authors: string[] = [];
  let open = false;
  read(xml, {
    open: ({ name, attributes }) => {
      if (!/^(?:comment|cm|threadedComment)$/.test(local(name))) return;
      open = true;
      texts.push('');
      authors.push(attribute(attributes, 'author') || attribute(attributes, 'initials'));
    },
    close: ({ name }, text) => {
      if (local(name) === 'author') authors.push(text);
      else if (open && /^(?:t|text)$/.test(local(name))) texts[texts.length - 1] += text;
    },
  });
  return [...counted('notes', 'comments', texts), ...counted('people', 'commentAuthors', authors.filter(Boolean))];
}

function people(xml: string): Finding[] {
  const found: string[] = [];
  read(xml, { open: ({ attributes }) => found.push(attribute(attributes, 'author') || attribute(attributes, 'displayName') || attribute(attributes, 'name')) });
  return counted('people', 'people', found.filter(Boolean));
}

function sheets(xml: string): Finding[] {
  const found: string[] = [];
  read(xml, { open: ({ name, attributes }) => void (local(name) === 'sheet' && /hidden/i.test(attribute(attributes, 'state')) && found.push(attribute(attributes, 'name'))) });
  return counted('hidden', 'sheets', found);
}

function hiddenSlide(xml: string, name: string): Finding[] {
  const found: string[] = [];
  read(xml, { open: (element) => void (local(element.name) === 'sld' && ['0', 'false'].includes(attribute(element.attributes, 'show')) && found.push(/\d+/.exec(name.split('/').at(-1)!)![0])) });
  return counted('hidden', 'slides', found);
}

function slideNotes(xml: string, name: string): Finding[] {
  let own = '';
  read(xml, { close: (element, text) => void (local(element.name) === 't' && (own += text)) });
  return /[^\d\s]/.test(own) ? counted('notes', 'speaker', [`${/\d+/.exec(name.split('/').at(-1)!)![0]}: ${own}`]) : [];
}

// Templates, pictures and books on other machines: their paths name servers and people.
function outside(xml: string): Finding[] {
  const found: string[] = [];
  read(xml, {
    open: ({ attributes }) => {
      const target = attribute(attributes, 'Target');
      if (attribute(attributes, 'TargetMode') === 'External' && !attribute(attributes, 'Type').endsWith('/hyperlink')) found.push(target);
    },
  });
  return counted('hidden', 'outside', found);
}

function odfContent(xml: string): Finding[] {
  const texts: string[] = [];
  const authors: string[] = [];
  const changes: string[] = [];
  const hiddenNames: string[] = [];
  const inside = (path: string[], name: string): boolean => path.some((one) => local(one) === name);
  read(xml, {
    open: ({ name, attributes }) => {
      if (local(name) === 'annotation') texts.push('');
      if (/^(?:insertion|deletion|format-change|cell-content-change)$/.test(local(name))) changes.push('');
      if (attribute(attributes, 'display') === 'none' && /^(?:table|section|page)$/.test(local(name))) hiddenNames.push(attribute(attributes, 'name'));
    },
    close: ({ name, path }, text) => {
      if (local(name) === 'creator') (inside(path, 'change-info') ? changes : authors).push(text);
      else if (inside(path, 'annotation') && local(name) === 'p') texts[texts.length - 1] += text;
    },
  });
  return [...counted('notes', 'comments', texts), ...counted('people', 'commentAuthors', authors), ...counted('changes', 'changes', changes.filter(Boolean)), ...counted('hidden', 'sheets', hiddenNames)];
}
