import { obsolete } from './lists';
import { all, each, has, hit, listed, meta, some, value, whole, type Check, type Hit, type Page } from './page';
import type { Tag } from '../../engines/markup';

const addressOf = (tag: Tag): string => value(tag, tag.name === 'link' ? 'href' : tag.name === 'object' ? 'data' : 'src');
const loads = new Set(['img', 'script', 'iframe', 'video', 'audio', 'source', 'object', 'embed', 'track', 'input']);
const isLoaded = (tag: Tag): boolean => loads.has(tag.name) || (tag.name === 'link' && /stylesheet|preload|icon|manifest/i.test(value(tag, 'rel')));
const isForeign = (address: string): boolean => /^(?:https?:)?\/\//i.test(address);
// The standard wants the charset among the first 1,024 bytes.
const charsetBytesMax = 1024;
const dataCharsMax = 10_000;
const parseErrorsMax = 50;

function charset(page: Page): Tag | undefined {
  return all(page, 'meta').find((tag) => has(tag, 'charset') || (value(tag, 'http-equiv').toLowerCase() === 'content-type' && /charset=/i.test(value(tag, 'content'))));
}

// Errors of the tokenizer that browsers repair, but that often hide another mistake. A missing doctype has a rule of its own.
const errors = (page: Page): Hit[] => page.errors.filter(({ code }) => code !== 'missing-doctype').slice(0, parseErrorsMax).map(({ code, line }) => ({ line, about: () => code }));

/** build are the rules about how a page is put together: standard, speed, safety. */
export const build = {
  'doctype-missing': whole((page) => page.doctype !== 'html'),
  'charset-missing': whole((page) => charset(page) === undefined),
  'charset-late': listed((page) => {
    const tag = charset(page);
    return tag && new TextEncoder().encode(page.html.slice(0, tag.offset)).length > charsetBytesMax ? [hit(tag, page)] : [];
  }),
  'viewport-missing': whole((page) => meta(page, 'viewport') === undefined),
  'parse-error': listed(errors),
  'obsolete': each((tag) => obsolete.has(tag.name)),
  'size-missing': each((tag) => tag.name === 'img' && !(has(tag, 'width') && has(tag, 'height')) && !/width|height/i.test(value(tag, 'style')) && !/\.svg(?:$|\?)/i.test(value(tag, 'src'))),
  'script-blocking': each((tag) => tag.name === 'script' && has(tag, 'src') && tag.parent?.name === 'head' && !has(tag, 'async') && !has(tag, 'defer') && value(tag, 'type').toLowerCase() !== 'module'),
  'data-large': each((tag) => isLoaded(tag) && addressOf(tag).startsWith('data:') && addressOf(tag).length > dataCharsMax),
  'mixed-content': each((tag) => isLoaded(tag) && /^http:/i.test(addressOf(tag))),
  'form-insecure': each((tag) => (tag.name === 'form' && /^http:/i.test(value(tag, 'action'))) || (has(tag, 'formaction') && /^http:/i.test(value(tag, 'formaction')))),
  'password-get': each((tag) => tag.name === 'form' && value(tag, 'method').toLowerCase() !== 'post' && value(tag, 'method').toLowerCase() !== 'dialog' && has(tag, 'action') && hasPassword(tag)),
  'integrity-missing': each((tag) => ((tag.name === 'script' && has(tag, 'src')) || (tag.name === 'link' && /stylesheet/i.test(value(tag, 'rel')))) && isForeign(addressOf(tag)) && !has(tag, 'integrity')),
  'opener': each((tag) => tag.name === 'a' && value(tag, 'target').toLowerCase() === '_blank' && isForeign(value(tag, 'href')) && /\bopener\b/i.test(value(tag, 'rel')) && !/noopener/i.test(value(tag, 'rel'))),
  'inline-handler': each((tag) => tag.attributeNames.some((name) => /^on[a-z]+$/.test(name))),
} satisfies Record<string, Check>;

function hasPassword(tag: Tag): boolean {
  return some(tag.descendants(), (one) => one.name === 'input' && value(one, 'type').toLowerCase() === 'password');
}
