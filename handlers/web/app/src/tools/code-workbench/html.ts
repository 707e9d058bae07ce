import { minifyCSS } from './css';

// minifyHTML takes out comments (but conditional ones), makes each run of white space one blank, and tightens tags. What white space
// means something in stays: pre, textarea, script; style goes through minifyCSS. No tag and no quote is left out.
export function minifyHTML(html: string): string {
  const out: string[] = [];
  let blank = false;
  for (const [found, kept, name, styles] of html.matchAll(pattern)) {
    const part = name === undefined ? partOf(found) : name.toLowerCase() === 'style' ? styled(kept!, styles!) : kept!;
    // A comment between two texts would leave two blanks.
    const rest: string = blank && part.startsWith(' ') ? part.slice(1) : part;
    if (rest === '') continue;
    out.push(rest);
    blank = rest.endsWith(' ');
  }
  return out.join('').trim();
}

function partOf(found: string): string {
  if (found.startsWith('<!--')) return /^<!--(\[if|<!)|\]>|<!\[endif/i.test(found) ? found : '';
  return found.length > 1 && found.startsWith('<') ? tag(found) : found.replace(/[\t\n\f\r ]+/g, ' ');
}

const pattern = /(<(pre|textarea|script|style)\b(?:[^>"']|"[^"]*"|'[^']*')*>([^]*?)<\/\2\s*>)|<!--[^]*?(?:-->|$)|<[a-z/!?](?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+|</gi;

const tag = (text: string): string => text.replace(/"[^"]*"|'[^']*'|[\t\n\f\r ]*=[\t\n\f\r ]*|[\t\n\f\r ]+(\/?>)?/g, (part: string, end?: string) => (/^["']/.test(part) ? part : part.includes('=') ? '=' : (end ?? ' ')));

function styled(whole: string, styles: string): string {
  try {
    const at = whole.indexOf('>') + 1;
    return tag(whole.slice(0, at)) + minifyCSS(styles) + whole.slice(at + styles.length);
  } catch {
    return whole;
  }
}
