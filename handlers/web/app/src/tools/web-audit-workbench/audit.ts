import { access } from './access';
import { build } from './build';
import { content } from './content';
import { pageOf, type Check, type Hit } from './page';

export const rules = { ...content, ...access, ...build } satisfies Record<string, Check>;
export type Code = keyof typeof rules;
export type Part = 'content' | 'access' | 'build';

/** Found is a rule that a page breaks, and where. */
export interface Found { code: Code; part: Part; hits: Hit[] }

/** audited are the rules that a page breaks, in the order of the parts that are wanted. */
export function audited(html: string, parts: Part[]): Found[] {
  const page = pageOf(html);
  const lists: Record<Part, Record<string, Check>> = { access, content, build };
  return parts.flatMap((part) => Object.entries(lists[part]).map(([code, check]) => ({ code: code as Code, part, hits: check(page) })).filter(({ hits }) => hits.length > 0));
}
