import type { Tool } from '../api/types';
import type { FileResult, Result, TextResult } from '../tools/results';

// save lets the browser store a blob under a name.
export function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// blobOf returns what a file or a text is downloaded as.
export function blobOf(result: FileResult | TextResult): Blob {
  if (result.kind === 'file') return result.blob;
  return result.whole?.blob ?? new Blob([result.text], { type: result.type });
}

// filesOf returns results as files, for another tool.
export function filesOf(results: Result[]): File[] {
  return results.flatMap((result) => (result.kind === 'file' || result.kind === 'text' ? [new File([blobOf(result)], result.name, { type: result.type })] : []));
}

// takers returns the other tools that take all of some files and can be used.
export function takers(tools: Tool[], files: File[], own: string): Tool[] {
  const takes = (tool: Tool): boolean => {
    const { allowedTypes: types = [], maxBatchItems, maxInputBytes } = tool.limits;
    const most = tool.processing === 'job' ? 20 : maxBatchItems;
    return files.length <= most && files.every((file) => file.size <= maxInputBytes && (types.includes('*/*') || types.includes(file.type)));
  };
  const usable = (tool: Tool): boolean => tool.status === 'available' && tool.slug !== own && !tool.hidden && (tool.processing === 'browser' || tool.retention.upload);
  return files.length === 0 ? [] : tools.filter((tool) => usable(tool) && takes(tool));
}
