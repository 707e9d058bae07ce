import { initialOf, type Fields } from '../tools/fields';
import type { Source } from '../tools/fileText';
import type { Tool } from '../tools/tool';

/** Typed is what stands on the page of a tool that takes no files: its texts, and the values of its form. */
export interface Typed {
  texts: string[];
  sources: Source[];
  values: Record<string, unknown>;
}

const pages = new Map<string, { who: string | undefined; typed: Typed }>();

/** leave keeps what was typed on a page, in memory, for who comes back to it by the browser's buttons or a link. */
export function leave(slug: string, who: string | undefined, typed: Typed): void {
  pages.set(slug, { who, typed });
}

/** found returns what was left on a page, once. Nobody else finds it: not who signs in after another has signed out. */
export function found(slug: string, who: string | undefined): Typed | undefined {
  const left = pages.get(slug);
  pages.delete(slug);
  return left && (left.who === undefined || left.who === who) ? left.typed : undefined;
}

type Typing = Pick<Tool<Fields>, 'input' | 'options'>;

/** typedOn returns what was typed on the page of a tool that takes no files, secrets aside; undefined if nothing was. */
export function typedOn({ input, options }: Typing, typed: Typed): Typed | undefined {
  if (input.files) return undefined;
  const initial = initialOf(options);
  const secrets = Object.keys(options).filter((name) => options[name]!.kind === 'secret');
  const values = { ...typed.values, ...Object.fromEntries(secrets.map((name) => [name, initial[name]])) };
  const isTouched = typed.texts.some((text) => text !== '') || Object.keys(initial).some((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]));
  return isTouched ? { ...typed, values } : undefined;
}

/** isWork reports whether somebody has made on a page what is nowhere else: a form that was filled in, or marks on a picture. A text was mostly pasted. */
export function isWork({ input, options }: Typing, typed: Typed | undefined, values: Record<string, unknown>): boolean {
  if (!input.files) return input.texts === 0 && typed !== undefined;
  return Object.keys(options).some((name) => options[name]!.kind === 'made' && Array.isArray(values[name]) && values[name].length > 0);
}
