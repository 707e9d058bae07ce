import { jsonTree, jsonSource, type JSONNode } from './jsonTree';

// formatted indents a JSON text by two blanks. Each value stays as it is written.
export function formatted(text: string): string {
  const write = (node: JSONNode, depth: number): string => {
    if (node.type === 'property') return `${jsonSource(text, node.children![0]!)}: ${write(node.children![1]!, depth)}`;
    if ((node.type !== 'object' && node.type !== 'array') || (node.children ?? []).length === 0) return node.type === 'object' ? '{}' : node.type === 'array' ? '[]' : jsonSource(text, node);
    const [open, close] = node.type === 'object' ? '{}' : '[]';
    const line = '\n' + '  '.repeat(depth + 1);
    return open + line + node.children!.map((child) => write(child, depth + 1)).join(',' + line) + '\n' + '  '.repeat(depth) + close;
  };
  return write(jsonTree(text), 0);
}
