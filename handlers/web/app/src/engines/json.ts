import { printParseErrorCode, visit } from 'jsonc-parser';

// JSONFault is where a text is not JSON, and the name of why.
export interface JSONFault { offset: number; why: string }

class Deep extends Error {}

// firstFault returns the first fault of a text by RFC 8259, without comments and commas too many; undefined if there is none. It builds no tree,
// which would take many times the text. depthMax is how deep braces and brackets may be nested.
export function firstFault(text: string, depthMax: number): JSONFault | 'deep' | undefined {
  let first: JSONFault | undefined;
  let depth = 0;
  const open = (): void => {
    if (++depth > depthMax) throw new Deep();
  };
  const close = (): void => void depth--;
  try {
    visit(text, {
      onObjectBegin: open, onArrayBegin: open, onObjectEnd: close, onArrayEnd: close,
      onError: (error, offset) => {
        if (first === undefined || offset < first.offset) first = { offset, why: printParseErrorCode(error) };
      },
    }, { disallowComments: true, allowTrailingComma: false });
  } catch (error) {
    if (error instanceof Deep) return 'deep';
    throw error;
  }
  return first;
}
