// Why a text is not JSON, by the names of jsonc-parser.
const reasons: Record<string, string> = {
  InvalidSymbol: 'something is here that JSON does not have, such as a single quote or a word without quotes', InvalidNumberFormat: 'this is not a number as JSON writes it',
  PropertyNameExpected: 'a key in double quotes is expected', ValueExpected: 'a value is expected', ColonExpected: 'a colon is expected', CommaExpected: 'a comma is expected',
  CloseBraceExpected: 'a closing } is expected', CloseBracketExpected: 'a closing ] is expected', EndOfFileExpected: 'the JSON has ended, and something follows',
  InvalidCommentToken: 'JSON has no comments', UnexpectedEndOfComment: 'a comment does not end, and JSON has none', UnexpectedEndOfString: 'a text does not end',
  UnexpectedEndOfNumber: 'a number does not end', InvalidUnicode: 'after \\u four digits are expected', InvalidEscapeCharacter: 'JSON has no such \\ sequence',
  InvalidCharacter: 'a character has to be written as a \\ sequence',
};

// notJSON says where and why.
export const notJSON = ({ line, column, reason }: Record<string, string | number>): string => `Line ${line}, column ${column}: ${reasons[String(reason)] ?? 'this is not JSON'}.`;
