import { tools } from './registry';

// names are the names of tools by slug, once the registry is known.
const names = $state<{ of: Record<string, string> }>({ of: {} });

// nameOfTool returns what people call a tool; one that the registry does not have any more keeps its slug.
export function nameOfTool(slug: string): string {
  return names.of[slug] ?? slug;
}

// learnNames reads the registry, for pages that name tools.
export function learnNames(): void {
  void tools().then((answer) => {
    if (answer.ok) names.of = Object.fromEntries(answer.data.tools.map((tool) => [tool.slug, tool.name]));
  });
}
