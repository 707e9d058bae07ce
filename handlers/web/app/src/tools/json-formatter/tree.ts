import { parseTree, type Node } from '../../engines/json';

// Branch is one value of a tree, with its text as it is written.
export interface Branch {
  key: string | undefined;
  text: string;
  kind: 'object' | 'array' | 'value';
  children: Branch[];
}

// treeOf returns JSON as a tree to be looked at.
export function treeOf(text: string): Branch {
  return branchOf(text, parseTree(text)!, undefined);
}

function branchOf(text: string, node: Node, key: string | undefined): Branch {
  const own = { key, text: text.slice(node.offset, node.offset + node.length) };
  if (node.type === 'array') return { ...own, text: '', kind: 'array', children: node.children!.map((child, at) => branchOf(text, child, String(at))) };
  if (node.type !== 'object') return { ...own, kind: 'value', children: [] };
  return { ...own, text: '', kind: 'object', children: node.children!.map(({ children }) => branchOf(text, children![1]!, String(children![0]!.value))) };
}
