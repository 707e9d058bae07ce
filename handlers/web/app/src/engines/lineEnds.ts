/**
 * Ends are the line ends of a text that an editor holds with \n: \r\n where all of them are that. Other ends, and a mix of them, become \n with the
 * first change, as in every field of a browser.
 */
export type Ends = '\n' | '\r\n';

/** endsOf says which line ends a text has throughout. */
export function endsOf(text: string): Ends {
  return text.includes('\r\n') && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n';
}

/** withEnds gives a text whose lines end with \n other line ends. */
export const withEnds = (text: string, ends: Ends): string => (ends === '\n' ? text : text.replaceAll('\n', ends));
