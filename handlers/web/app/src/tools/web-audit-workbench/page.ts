import { markupOf, type Markup, type Tag } from '../../engines/markup';

/** Page is what rules look at. isWhole is false for a piece of a page, which need not have a title and the like. */
export interface Page extends Markup { html: string; isWhole: boolean; ids: Map<string, Tag[]> }

/** Hit is a place where a rule found something, with a few words of the page. Most are only counted, so the words are taken when they are asked for. */
export interface Hit { line: number; about: () => string }

export type Check = (page: Page) => Hit[];

/** pageOf reads a page. */
export function pageOf(html: string): Page {
  const markup = markupOf(html);
  const ids = new Map<string, Tag[]>();
  for (const tag of markup.tags) {
    const id = tag.attributes['id'];
    if (id !== undefined && id !== '') ids.set(id, [...(ids.get(id) ?? []), tag]);
  }
  return { ...markup, html, ids, isWhole: /<(?:!doctype|html|head|body)[\s>]/i.test(html) };
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
  return (page) => page.tags.filter((tag) => wrong(tag, page)).map((tag) => hit(tag, page));
}

/** whole makes a check of something that a whole page lacks: one hit, at its beginning. */
export function whole(wrong: (page: Page) => boolean): Check {
  return (page) => (page.isWhole && wrong(page) ? [{ line: 1, about: () => '' }] : []);
}

export const has = (tag: Tag, name: string): boolean => tag.attributes[name] !== undefined;
export const value = (tag: Tag, name: string): string => (tag.attributes[name] ?? '').trim();
export const all = (page: Page, ...names: string[]): Tag[] => page.tags.filter(({ name }) => names.includes(name));
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
  const labelled = value(tag, 'aria-labelledby').split(/\s+/).map((id) => page.ids.get(id)?.[0]?.text ?? '').join(' ').trim();
  const inner = tag.text.trim() || descendants(tag).map((one) => (one.name === 'img' ? value(one, 'alt') : one.name === 'title' ? one.text.trim() : value(one, 'aria-label'))).join(' ').trim();
  return labelled || value(tag, 'aria-label') || inner || value(tag, 'title');
}

/** descendants are the elements within one, in their order. */
export function descendants(tag: Tag): Tag[] {
  const found: Tag[] = [];
  const left = tag.children.toReversed();
  for (let one = left.pop(); one; one = left.pop()) {
    found.push(one);
    for (const child of one.children.toReversed()) left.push(child); // a page may have more than a call has room for
  }
  return found;
}
