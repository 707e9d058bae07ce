import { access } from './access';
import { build } from './build';
import { content } from './content';
import { hit, pageOf, type Check, type Hit, type Page } from './page';

export const rules = { ...content, ...access, ...build } satisfies Record<string, Check>;
export type Code = keyof typeof rules;
export type Part = 'content' | 'access' | 'build';

const hitsMax = 10;

/** Found is a rule that a page breaks, how often, and the first places. */
export interface Found { code: Code; part: Part; count: number; hits: Hit[] }

/** audited are the rules that a page breaks, in the order of the parts that are wanted. */
export function audited(html: string, parts: Part[]): Found[] {
  const page = pageOf(html);
  const lists: Record<Part, Record<string, Check>> = { access, content, build };
  const asked = parts.flatMap((part) => Object.entries(lists[part]).map(([code, check]) => ({ check, found: { code: code as Code, part, count: 0, hits: [] } as Found })));
  for (const { check, found } of asked) if ('hits' in check) for (const one of check.hits(page)) count(found, () => one);
  single(page, asked);
  return asked.map(({ found }) => found).filter(({ hits }) => hits.length > 0);
}

function single(page: Page, asked: { check: Check; found: Found }[]): void {
  const checks = asked.flatMap(({ check, found }) => ('isWrong' in check ? [{ isWrong: check.isWrong, found }] : []));
  for (const tag of page.tags()) for (const { isWrong, found } of checks) if (isWrong(tag, page)) count(found, () => hit(tag, page));
}

function count(found: Found, where: () => Hit): void {
  if (found.count++ < hitsMax) found.hits.push(where());
}
