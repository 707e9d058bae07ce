// The words of json-formatter.
export const texts = {
  options: {
    style: { label: 'Write it', choices: { 2: 'indented by 2 spaces', 4: 'indented by 4 spaces', tab: 'indented by tabs', least: 'on one line, as short as can be' } },
    sort: { label: 'Sort the keys', help: 'By their characters. The order of lists is kept.' },
    ascii: { label: 'Write only ASCII', help: 'Other characters become \\u0000 sequences.' },
  },
  labels: ['JSON'],
  empty: 'There is no JSON.',
  deep: (max: number): string => `It is nested more than ${max} deep.`,
  wrong: ({ line, column, before, after }: { line: number; column: number; before: string; after: string }, what: string): string =>
    `Line ${line}, column ${column}: ${what}.${before + after === '' ? '' : ` It is at the arrow in “${before} → ${after}”.`}`,
  faults: {
    CurlyQuote: 'this quote is a typographic one; JSON has straight double quotes, "', SingleQuote: 'this is a single quote; JSON has double quotes, "', ForeignBlank: 'here is a blank that JSON does not have, such as a no-break space, copied along from a page',
    ForeignWord: 'JSON does not have this word; it has true, false, null and numbers', CommaTooMany: 'there is a comma before this that nothing follows', LeadingZero: 'a number may not begin with 0',
    InvalidSymbol: 'something is here that JSON does not have, such as a word without quotes', InvalidNumberFormat: 'this is not a number as JSON writes it',
    PropertyNameExpected: 'a key in double quotes is expected', ValueExpected: 'a value is expected', ColonExpected: 'a colon is expected', CommaExpected: 'a comma is expected',
    CloseBraceExpected: 'a closing } is expected', CloseBracketExpected: 'a closing ] is expected', EndOfFileExpected: 'the JSON has ended, and something follows. Several values have to stand on a line each',
    InvalidCommentToken: 'JSON has no comments', UnexpectedEndOfComment: 'a comment does not end, and JSON has none', UnexpectedEndOfString: 'a text does not end',
    UnexpectedEndOfNumber: 'a number does not end', InvalidUnicode: 'after \\u four digits are expected', InvalidEscapeCharacter: 'JSON has no such \\ sequence',
    InvalidCharacter: 'a character has to be written as a \\ sequence',
  } as Record<string, string>,
  unknown: 'this is not JSON',
  tree: 'As a tree',
  items: (n: number): string => (n === 1 ? '1 item' : `${n.toLocaleString('en')} items`),
  keys: (n: number): string => (n === 1 ? '1 key' : `${n.toLocaleString('en')} keys`),
  more: (n: number): string => `and ${n.toLocaleString('en')} more`,
};
