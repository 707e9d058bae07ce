import { all, each, has, hit, isHidden, listed, meta, nameOf, value, whole, type Check, type Hit, type Page } from './page';
import type { Tag } from '../../engines/markup';

const titles = (page: Page): Tag[] => all(page, 'title').filter(({ parent }) => parent?.name === 'head');
const titleText = (page: Page): string => titles(page)[0]?.text.trim() ?? '';
const links = (page: Page, rel: string): Tag[] => all(page, 'link').filter((tag) => value(tag, 'rel').toLowerCase().split(/\s+/).includes(rel));
const levelOf = (tag: Tag): number => Number(/^h([1-6])$/.exec(tag.name)?.[1] ?? 0);
const headings = (page: Page): Tag[] => all(page, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').filter((tag) => !isHidden(tag));
// Lengths that result pages show before they cut (characters).
const titleMax = 65;
const titleMin = 5;
const descriptionMax = 165;
const descriptionMin = 50;

const skipped = (page: Page): Hit[] => headings(page).filter((tag, at, list) => at > 0 && levelOf(tag) > levelOf(list[at - 1]!) + 1).map((tag) => hit(tag, page));
const later = (tags: Tag[], page: Page) => tags.slice(1).map((tag) => hit(tag, page));

function isBrokenJSON(tag: Tag): boolean {
  if (tag.name !== 'script' || value(tag, 'type').toLowerCase() !== 'application/ld+json') return false;
  try {
    JSON.parse(tag.text);
    return false;
  } catch {
    return true;
  }
}

const vague = /^(?:click here|here|read more|more|learn more|link|this|details|go|continue|weiterlesen|mehr|hier|ici|lire la suite|aquí|más)\W*$/i;

/** content are the rules about what search engines and people read: title, description, headings, links. */
export const content = {
  'title-missing': whole((page) => titleText(page) === ''),
  'title-many': listed((page) => later(titles(page), page)),
  'title-length': listed((page) => (titleText(page) !== '' && (titleText(page).length > titleMax || titleText(page).length < titleMin) ? titles(page).slice(0, 1).map((tag) => hit(tag, page)) : [])),
  'description-missing': whole((page) => (meta(page, 'description') ?? '') === ''),
  'description-length': whole((page) => {
    const length = (meta(page, 'description') ?? '').length;
    return length > 0 && (length > descriptionMax || length < descriptionMin);
  }),
  'canonical-missing': whole((page) => links(page, 'canonical').length === 0),
  'canonical-many': listed((page) => later(links(page, 'canonical'), page)),
  'noindex': whole((page) => /noindex|none/i.test(meta(page, 'robots') ?? '')),
  'preview-missing': whole((page) => ['og:title', 'og:description', 'og:image'].some((name) => (meta(page, name) ?? '') === '')),
  'icon-missing': whole((page) => links(page, 'icon').length === 0),
  'h1-missing': whole((page) => !headings(page).some((tag) => levelOf(tag) === 1)),
  'h1-many': listed((page) => later(headings(page).filter((tag) => levelOf(tag) === 1), page)),
  'heading-empty': each((tag, page) => levelOf(tag) > 0 && !isHidden(tag) && nameOf(tag, page) === ''),
  'heading-skipped': listed(skipped),
  'link-empty': each((tag, page) => tag.name === 'a' && has(tag, 'href') && !isHidden(tag) && nameOf(tag, page) === ''),
  'link-vague': each((tag, page) => tag.name === 'a' && has(tag, 'href') && vague.test(nameOf(tag, page))),
  'link-nowhere': each((tag) => tag.name === 'a' && (!has(tag, 'href') ? !has(tag, 'id') && !has(tag, 'name') : /^\s*(?:#?\s*$|javascript:)/i.test(tag.attribute('href')!))),
  'fragment-missing': each((tag, page) => {
    const target = tag.name === 'a' ? /^#(.+)$/.exec(value(tag, 'href'))?.[1] : undefined;
    return target !== undefined && page.isWhole && target !== 'top' && !page.names.ids.has(decoded(target)) && !page.names.anchors.has(target);
  }),
  'structured-broken': each(isBrokenJSON),
} satisfies Record<string, Check>;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
