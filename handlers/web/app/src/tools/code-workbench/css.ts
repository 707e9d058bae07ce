import { placeOf } from '../../engines/lines';
import { Fault } from '../fault';

// minifyCSS takes out comments (but /*! licences */) and white space that means nothing. It changes no value and merges no rule:
// "a :hover" and "calc(1px + 2px)" keep their blanks. It refuses 'syntax' for a comment, text or block that does not end.
export function minifyCSS(css: string): string {
  const text = blocksOf(tokensOf(css));
  if (text.open !== undefined) throw new Fault('syntax', { ...placeOf(css, text.open), reason: text.reason! });
  return text.css;
}

interface Token {
  kind: 'space' | 'sign' | 'text';
  text: string;
  at: number;
}

const pattern = /\/\*[^]*?\*\/|\/\*[^]*$|"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?|\burl\(\s*[^"'\s)][^)]*\)|\s+|[{};,:>()]|\\[^]|[^]/gi;

function tokensOf(css: string): Token[] {
  const tokens: Token[] = [];
  for (const found of css.matchAll(pattern)) {
    const [text] = found;
    const at = found.index;
    if (text.startsWith('/*') && !(text.length > 3 && text.endsWith('*/'))) throw new Fault('syntax', { ...placeOf(css, at), reason: 'comment' });
    if (/^["']/.test(text) && (text.length === 1 || text.at(-1) !== text[0])) throw new Fault('syntax', { ...placeOf(css, at), reason: 'string' });
    if (text.startsWith('/*!')) tokens.push({ kind: 'sign', text, at });
    else if (text.startsWith('/*') || /^\s/.test(text)) {
      if (tokens.at(-1)?.kind !== 'space') tokens.push({ kind: 'space', text: ' ', at });
    } else tokens.push({ kind: /^[{};,:>()]$/.test(text) ? 'sign' : 'text', text, at });
  }
  return tokens;
}

// blocksOf writes the tokens. A colon's blanks go only where the statement turns out to be a declaration, one that ends with ; or }.
function blocksOf(tokens: Token[]): { css: string; open?: number; reason?: string } {
  const out: string[] = [];
  const opened: number[] = [];
  let statement: Token[] = [];
  const flush = (declaration: boolean): void => void (out.push(written(statement, declaration)), (statement = []));
  for (const token of tokens) {
    if (token.kind !== 'sign' || !/^[{};]$/.test(token.text)) {
      statement.push(token);
      continue;
    }
    // A ; or a brace within parentheses belongs to a value, as in url(data:…;…).
    if (token.text === ';' && depthOf(statement) > 0) {
      statement.push({ ...token, kind: 'text' });
      continue;
    }
    flush(token.text !== '{');
    if (token.text === '{') opened.push(token.at);
    if (token.text === '}' && opened.pop() === undefined) return { css: '', open: token.at, reason: 'brace' };
    if (token.text === '}') while (out.at(-1) === ';' || out.at(-1) === '') out.pop();
    out.push(token.text);
  }
  flush(true);
  return opened.length > 0 ? { css: '', open: opened.at(-1)!, reason: 'block' } : { css: out.join('') };
}

const depthOf = (statement: Token[]): number => statement.reduce((depth, { text }) => depth + (text === '(' ? 1 : text === ')' ? -1 : 0), 0);

function written(statement: Token[], declaration: boolean): string {
  const custom = statement.find(({ kind }) => kind !== 'space')?.text === '-' && /^\s*--/.test(statement.map(({ text }) => text).join(''));
  const colon = declaration ? statement.findIndex(({ text }) => text === ':') : -1;
  return statement
    .map((token, i) => {
      if (token.kind !== 'space') return token.text;
      const [before, after] = [statement[i - 1], statement[i + 1]];
      const edge = before === undefined || after === undefined || before.text.startsWith('/*!') || after.text.startsWith('/*!');
      if (edge || i === colon + 1 || (declaration && colon > 0 && i === colon - 1)) return '';
      if (custom) return ' ';
      const tight = (one: Token): boolean => one.kind === 'sign' && (one.text === ',' || (one.text === '>' && !declaration));
      return tight(before) || tight(after) || before.text === '(' || after.text === ')' ? '' : ' ';
    })
    .join('');
}
