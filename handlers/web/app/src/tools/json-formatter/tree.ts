import { Tape } from '../jsonTape';

/** wholeName is what a result is called that is one value, which can be shown as a tree. */
export const wholeName = 'formatted.json';

// Branch is one value of a tree, with its text as it is written. What is below it is read when it is asked for.
export interface Branch {
  key: string | undefined;
  text: string;
  kind: 'object' | 'array' | 'value';
  count: number;
  children(most: number): Branch[];
}

// treeOf returns JSON as a tree to be looked at.
export function treeOf(text: string): Branch {
  const tape = Tape.of(text);
  return branchOf(tape, tape.root, undefined);
}

function branchOf(tape: Tape, at: number, key: string | undefined): Branch {
  const kind = tape.kind(at);
  if (kind === 'value') return { key, text: tape.source(at), kind, count: 0, children: () => [] };
  let count = 0;
  for (const _ of tape.items(at)) count++;
  const children = (most: number): Branch[] => {
    const found: Branch[] = [];
    for (const item of tape.items(at)) {
      if (found.length === most) break;
      found.push(kind === 'array' ? branchOf(tape, item, String(found.length)) : branchOf(tape, tape.value(item), JSON.parse(tape.source(item)) as string));
    }
    return found;
  };
  return { key, text: '', kind, count, children };
}
