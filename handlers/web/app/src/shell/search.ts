import type { Tool } from '../api/types';
import { namesOf } from '../texts/en/types';

// fitting returns the tools whose name, description, category or types have every word, those with all words in the name first.
export function fitting(tools: Tool[], wanted: string): Tool[] {
  const words = wanted.toLowerCase().split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return tools;
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  const all = (tool: Tool): string =>
    [tool.name, tool.slug, tool.description, tool.category, namesOf(tool.limits.allowedTypes ?? []), namesOf(tool.outputTypes ?? [])].join(' ');
  const found = tools.filter((tool) => has(all(tool)));
  return [...found.filter((tool) => has(tool.name)), ...found.filter((tool) => !has(tool.name))];
}

// grouped returns tools by category, in the order in which the registry has them.
export function grouped(tools: Tool[]): { category: string; tools: Tool[] }[] {
  const groups: { category: string; tools: Tool[] }[] = [];
  for (const tool of tools) {
    const group = groups.find((one) => one.category === tool.category);
    if (group) group.tools.push(tool);
    else groups.push({ category: tool.category, tools: [tool] });
  }
  return groups;
}
