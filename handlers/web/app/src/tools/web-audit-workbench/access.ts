import type { Tag } from '../../engines/markup';
import { aria, roles } from './lists';
import { all, each, has, hit, isHidden, labelOf, listed, nameOf, some, value, whole, within, type Check, type Page } from './page';

const fields = new Set(['input', 'select', 'textarea']);
const unlabelled = new Set(['hidden', 'submit', 'button', 'reset', 'image']);
const isField = (tag: Tag): boolean => fields.has(tag.name) && !unlabelled.has(value(tag, 'type').toLowerCase()) && !isHidden(tag);

function hasLabel(tag: Tag, page: Page): boolean {
  const id = tag.attribute('id');
  return within(tag, 'label') || (id !== undefined && page.names.labelled.has(id)) || labelOf(tag, page) !== '' || value(tag, 'title') !== '';
}

const personal = /^(?:e-?mail|(?:first|last|full|given|family|user)?_?-?name|phone|tel|street|address|city|zip|postal_?-?code|country|password|cc-?number)$/i;
const interactive = new Set(['a', 'button', 'select', 'textarea', 'input', 'label']);
const fileName = /^(?:\S+\.(?:jpe?g|png|gif|webp|svg|avif)|img[_-]?\d+|image|picture|photo|dsc_?\d+)$/i;
const altMax = 250;
// Attributes whose value is the id of another element.
const references = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'list'];

const isBroken = (tag: Tag, { names }: Page): boolean => references.some((name) => has(tag, name) && value(tag, name).split(/\s+/).some((id) => id !== '' && !names.ids.has(id)));

/** access are the rules of WCAG 2.2, A and AA, that the markup alone can break. */
export const access = {
  'lang-missing': whole((page) => value(all(page, 'html')[0]!, 'lang') === ''),
  'lang-wrong': each((tag) => has(tag, 'lang') && value(tag, 'lang') !== '' && !isLanguage(value(tag, 'lang'))),
  'zoom-off': each((tag) => tag.name === 'meta' && value(tag, 'name').toLowerCase() === 'viewport' && /user-scalable\s*=\s*(?:no|0)|maximum-scale\s*=\s*(?:0|1)(?:\.\d+)?(?!\d)/i.test(value(tag, 'content'))),
  'alt-missing': each((tag) => ((tag.name === 'img' && !has(tag, 'alt')) || (tag.name === 'input' && value(tag, 'type').toLowerCase() === 'image' && value(tag, 'alt') === '') || (tag.name === 'area' && has(tag, 'href') && value(tag, 'alt') === '')) && !isHidden(tag) && !['presentation', 'none'].includes(value(tag, 'role')) && !has(tag, 'aria-label')),
  'alt-file': each((tag) => tag.name === 'img' && fileName.test(value(tag, 'alt'))),
  'alt-long': each((tag) => tag.name === 'img' && value(tag, 'alt').length > altMax),
  'svg-unnamed': each((tag, page) => tag.name === 'svg' && value(tag, 'role') === 'img' && nameOf(tag, page) === ''),
  'label-missing': each((tag, page) => isField(tag) && !hasLabel(tag, page)),
  'autocomplete-missing': each((tag) => tag.name === 'input' && isField(tag) && !has(tag, 'autocomplete') && (personal.test(value(tag, 'name')) || ['email', 'tel', 'password'].includes(value(tag, 'type').toLowerCase()))),
  'button-empty': each((tag, page) => tag.name === 'button' && !isHidden(tag) && nameOf(tag, page) === ''),
  'radio-alone': each((tag, page) => tag.name === 'input' && value(tag, 'type').toLowerCase() === 'radio' && !within(tag, 'fieldset') && !withinRole(tag, 'radiogroup') && page.names.fields.get(value(tag, 'name')) === tag.number),
  'id-twice': listed((page) => [...page.names.ids.keys()].flatMap((id) => page.names.again.get(id) ?? []).map((tag) => hit(tag, page))),
  'reference-broken': each(isBroken),
  'role-unknown': each((tag) => value(tag, 'role') !== '' && !value(tag, 'role').toLowerCase().split(/\s+/).some((role) => roles.has(role))),
  'aria-unknown': each((tag) => tag.attributeNames.some((name) => name.startsWith('aria-') && !aria.has(name.slice(5)))),
  'hidden-focus': each((tag) => isSilent(tag) && ((tag.name === 'a' && has(tag, 'href')) || tag.name === 'button' || isTabStop(tag)) && value(tag, 'tabindex') !== '-1'),
  'tabindex-positive': each((tag) => Number(value(tag, 'tabindex')) > 0),
  'nested-control': each((tag) => ['a', 'button'].includes(tag.name) && some(tag.descendants(), (one) => interactive.has(one.name) && one.name !== 'label' && !(one.name === 'a' && !has(one, 'href')))),
  'click-only': each((tag) => has(tag, 'onclick') && !interactive.has(tag.name) && !has(tag, 'tabindex') && value(tag, 'role') === '' && tag.name !== 'body'),
  'frame-unnamed': each((tag) => tag.name === 'iframe' && value(tag, 'title') === '' && !isHidden(tag) && !has(tag, 'aria-label')),
  'captions-missing': each((tag) => tag.name === 'video' && !has(tag, 'muted') && !some(tag.children(), (one) => one.name === 'track' && /captions|subtitles/i.test(value(one, 'kind') || 'subtitles'))),
  'autoplay': each((tag) => ['video', 'audio'].includes(tag.name) && has(tag, 'autoplay') && !has(tag, 'muted')),
  'main-missing': whole((page) => !some(page.tags(), (tag) => tag.name === 'main' || value(tag, 'role') === 'main')),
  'table-headless': each((tag) => tag.name === 'table' && !['presentation', 'none'].includes(value(tag, 'role')) && !some(tag.descendants(), (one) => one.name === 'th' || has(one, 'scope'))),
  'list-wrong': each((tag) => ['ul', 'ol'].includes(tag.name) && some(tag.children(), ({ name }) => !['li', 'script', 'template'].includes(name))),
  'refresh': each((tag) => tag.name === 'meta' && value(tag, 'http-equiv').toLowerCase() === 'refresh' && Number.parseInt(value(tag, 'content'), 10) < 72_000),
} satisfies Record<string, Check>;

// Hidden from screen readers, but seen: what is hidden altogether takes no focus either.
const isSilent = (tag: Tag): boolean => !has(tag, 'hidden') && (value(tag, 'aria-hidden') === 'true' || (tag.parent !== undefined && isSilent(tag.parent)));
const isTabStop = (tag: Tag): boolean => (fields.has(tag.name) && value(tag, 'type') !== 'hidden') || Number(value(tag, 'tabindex') || '-1') >= 0;
const withinRole = (tag: Tag, role: string): boolean => tag.parent !== undefined && (value(tag.parent, 'role') === role || withinRole(tag.parent, role));

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
