import type { Answer } from './call';
import { readPatiently, type Patience } from './patient';
import type { Option, OptionsSchema, Tool, ToolList } from './types';

let known: Promise<Answer<ToolList>> | undefined;

// tools returns every tool, those that lists leave out too. A failure is asked again the next time. Who asks first is told of waits.
export function tools(patience?: Patience): Promise<Answer<ToolList>> {
  known ??= readPatiently<ToolList>('/tools?includeHidden=true', patience).then((answer) => {
    if (!answer.ok) known = undefined;
    return answer;
  });
  return known;
}

// optionsOf returns the options of a tool with those first that have to be set.
export function optionsOf(tool: Tool): [string, Option][] {
  const schema = tool.options as OptionsSchema;
  const needed = schema.required ?? [];
  const rank = (name: string): number => (needed.includes(name) ? 0 : 1) * 100 + (order.indexOf(name) + 1 || 50);
  return Object.entries(schema.properties ?? {}).sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
}

// order is that in which people think of them.
const order = ['x', 'y', 'startSeconds', 'endSeconds', 'durationSeconds', 'width', 'height', 'maxWidth', 'maxHeight', 'pages', 'pageRanges', 'pageSize'];

// isRequired reports whether an option has to be set.
export function isRequired(tool: Tool, name: string): boolean {
  return ((tool.options as OptionsSchema).required ?? []).includes(name);
}
