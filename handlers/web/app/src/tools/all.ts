import type { Fields } from './fields';
import type { Tool } from './tool';

const folders = import.meta.glob<{ default: Tool<Fields> }>('./*/index.ts');

// toolOf returns the tool of a slug, from its folder; undefined if this build has none.
export function toolOf(slug: string): (() => Promise<{ default: Tool<Fields> }>) | undefined {
  return folders[`./${slug}/index.ts`];
}
