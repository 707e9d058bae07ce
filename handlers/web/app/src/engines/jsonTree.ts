import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { Fault } from '../tools/fault';
import { placeOf } from './lines';

export type JSONNode = Node;

// jsonTree parses a JSON text by RFC 8259: no comments, no trailing commas. Numbers stay as they are written: their digits are in
// the text from node.offset on. It refuses 'json' with line, column and reason, and 'deep' when nested beyond the stack (some
// thousand levels).
export function jsonTree(text: string): JSONNode {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  } catch (error) {
    if (error instanceof RangeError) throw new Fault('deep');
    throw error;
  }
  const [first] = errors;
  if (first !== undefined) throw new Fault('json', { ...placeOf(text, first.offset), reason: printParseErrorCode(first.error) });
  if (root === undefined) throw new Fault('json', { line: 1, column: 1, reason: 'ValueExpected' });
  return root;
}

// jsonSource is a node as it is written in the text.
export const jsonSource = (text: string, node: JSONNode): string => text.slice(node.offset, node.offset + node.length);
