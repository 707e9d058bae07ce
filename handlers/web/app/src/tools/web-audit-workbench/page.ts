import { markupOf, type Markup, type Tag } from '../../engines/markup';

/** Page is what rules look at. isWhole is false for a piece of a page, which need not have a title and the like. */
export interface Page extends Markup { html: string; isWhole: boolean; names: Names }

/** Names are what elements refer to. */
export interface Names {
  /** ids are the first elements with each; again are the others, by it. */
  ids: Map<string, Tag>;
  again: Map<string, Tag[]>;
  /** labelled are the ids that labels are for, anchors the names of links. */
  labelled: Set<string>;
  anchors: Set<string>;
  /** fields are the numbers of the first inputs of each name. */
  fields: Map<string, number>;
}

/** Hit is a place where a rule found something, with a few words of the page. Most are only counted, so the words are taken when they are asked for. */
export interface Hit { line: number; about: () => string }

/** Check is what a rule asks: of each tag by itself whether it is wrong, or of the whole page what is. Tags are gone through once for all that ask of each. */
export type Check = { isWrong: (tag: Tag, page: Page) => boolean } | { hits: (page: Page) => Iterable<Hit> };

/** pageOf reads a page. */
export function pageOf(html: string): Page {
  const markup = markupOf(html);
  return { ...markup, html, names: namesIn(markup), isWhole: /<(?:!doctype|html|head|body)[\s>]/i.test(html) };
}

function namesIn({ tags }: Markup): Names {
  const names: Names = { ids: new Map(), again: new Map(), labelled: new Set(), anchors: new Set(), fields: new Map() };
  for (const tag of tags()) {
    const id = tag.attribute('id') ?? '';
    if (id !== '' && names.ids.has(id)) names.again.get(id)?.push(tag) ?? names.again.set(id, [tag]);
    else if (id !== '') names.ids.set(id, tag);
    const target = tag.name === 'label' ? tag.attribute('for') : undefined;
    if (target !== undefined) names.labelled.add(target);
    if (tag.name === 'a') names.anchors.add(value(tag, 'name'));
    if (tag.name === 'input' && !names.fields.has(value(tag, 'name'))) names.fields.set(value(tag, 'name'), tag.number);
  }
  return names;
}

const aboutMax = 100;

/** hit is a tag as it is written, shortened. */
export function hit(tag: Tag, page: Page): Hit {
  return { line: tag.line, about: () => writtenOf(tag, page) };
}

function writtenOf(tag: Tag, page: Page): string {
  const end = page.html.indexOf('>', tag.offset);
  const written = tag.line === 0 ? `<${tag.name}>` : page.html.slice(tag.offset, end < 0 ? tag.offset + aboutMax : end + 1).replace(/\s+/g, ' ');
  return written.length > aboutMax ? written.slice(0, aboutMax) + '…' : written;
}

/** each makes a check of what is wrong with single tags. */
export function each(wrong: (tag: Tag, page: Page) => boolean): Check {
  return { isWrong: wrong };
}

/** whole makes a check of something that a whole page lacks: one hit, at its beginning. */
export function whole(wrong: (page: Page) => boolean): Check {
  return listed((page) => (page.isWhole && wrong(page) ? [{ line: 1, about: () => '' }] : []));
}

/** listed makes a check that lists what is wrong by itself. */
export function listed(hits: (page: Page) => Iterable<Hit>): Check {
  return { hits };
}

export const has = (tag: Tag, name: string): boolean => tag.attribute(name) !== undefined;
export const value = (tag: Tag, name: string): string => (tag.attribute(name) ?? '').trim();
export const all = (page: Page, ...names: string[]): Tag[] => [...page.tags(...names)];
export const within = (tag: Tag, ...names: string[]): boolean => tag.parent !== undefined && isWithin(tag.parent, ({ name }) => names.includes(name));
export const isHidden = (tag: Tag): boolean => isWithin(tag, (one) => has(one, 'hidden') || value(one, 'aria-hidden') === 'true');

// isWithin asks of a tag and all above it. A damaged page may be nested more deeply than a worker's stack is.
function isWithin(tag: Tag, is: (one: Tag) => boolean): boolean {
  for (let one: Tag | undefined = tag; one; one = one.parent) if (is(one)) return true;
  return false;
}

/** meta is the content of the page's meta element of that name or property. */
export function meta(page: Page, name: string): string | undefined {
  const tag = all(page, 'meta').find((one) => value(one, 'name').toLowerCase() === name || value(one, 'property').toLowerCase() === name);
  return tag && value(tag, 'content');
}

/** nameOf is what a screen reader says of an element, nearly: labels, the text, and the texts of pictures in it. */
export function nameOf(tag: Tag, page: Page): string {
  return labelOf(tag, page) || tag.text.trim() || pictured(tag) || value(tag, 'title');
}

/** labelOf is what the attributes of an element say that it is called. */
export function labelOf(tag: Tag, { names }: Page): string {
  const labelled = has(tag, 'aria-labelledby') ? value(tag, 'aria-labelledby').split(/\s+/).map((id) => names.ids.get(id)?.text ?? '').join(' ').trim() : '';
  return labelled || value(tag, 'aria-label');
}

function pictured(tag: Tag): string {
  let words = '';
  for (const one of tag.descendants()) words += ` ${one.name === 'img' ? value(one, 'alt') : one.name === 'title' ? one.text.trim() : value(one, 'aria-label')}`;
  return words.trim();
}

/** some reports whether one of many is as it is asked. */
export function some(tags: Iterable<Tag>, is: (tag: Tag) => boolean): boolean {
  for (const tag of tags) if (is(tag)) return true;
  return false;
}
