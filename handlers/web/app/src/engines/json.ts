import { createScanner } from 'jsonc-parser';

export { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';

// The package's SyntaxKind, whose names a compiler of single files cannot read: { } [ ] and the end.
const [openBrace, closeBrace, openBracket, closeBracket, end] = [1, 2, 3, 4, 17];

// depthOf returns how deep the braces and brackets of a text are nested.
export function depthOf(text: string): number {
  const scanner = createScanner(text, true);
  let depth = 0;
  let deepest = 0;
  for (let kind: number = scanner.scan(); kind !== end; kind = scanner.scan()) {
    if (kind === openBrace || kind === openBracket) deepest = Math.max(deepest, ++depth);
    if (kind === closeBrace || kind === closeBracket) depth--;
  }
  return deepest;
}
