import type { Tool } from '../api/types';
import { jobs } from '../texts/en/jobs';
import { namesOf, typeOf } from '../texts/en/types';

// Input is what a run is given: a file, or a text for tools that take one.
export interface Input {
  name: string;
  type: string;
  content: Blob;
  // kind is file unless the tool takes text in the request itself.
  kind: 'file' | 'text';
}

// inputOf returns a file as an input.
export function inputOf(tool: Tool, file: File): Input {
  return { name: file.name, type: typeOf(file, tool.limits.allowedTypes ?? []), content: file, kind: 'file' };
}

// wrongWith says in words why a tool does not take an input, before anything is sent; undefined if it does.
export function wrongWith(tool: Tool, input: Input): string | undefined {
  const { allowedTypes = [], maxInputBytes } = tool.limits;
  if (!allowedTypes.includes(input.type) && !allowedTypes.includes('*/*')) return jobs.wrongType(input.name, namesOf(allowedTypes));
  if (input.content.size === 0) return jobs.emptyFile(input.name);
  if (input.content.size > maxInputBytes) return jobs.tooLarge(input.name, input.content.size, maxInputBytes);
  return undefined;
}
