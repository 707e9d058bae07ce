import { Fault } from '../fault';

export interface Options {
  source: string;
  medium: string;
  campaign: string;
  id: string;
  term: string;
  content: string;
  // more are further parameters, one a line: name=value.
  more: string;
  // present says what becomes of a parameter that the address has already.
  present: 'replace' | 'keep';
  lower: boolean;
  // blanks in values become this, or stay (and are coded as %20).
  blanks: 'keep' | '_' | '-' | '+';
}

export const linksMax = 10_000;

// tagged adds the parameters to each address, one a line, and leaves all else of it letter by letter: other parameters, their
// order and coding, the fragment. An address without a scheme gets https. It refuses 'empty', 'many', 'url' with the line,
// 'source' where the one parameter is missing without which the others count for nothing, and 'more' with the line.
export function tagged(input: string, options: Options): string[] {
  if (options.source.trim() === '') throw new Fault('source');
  const added = parameters(options);
  const rows = input.split('\n').map((text, i) => ({ text: text.trim(), line: i + 1 })).filter(({ text }) => text !== '');
  if (rows.length === 0) throw new Fault('empty');
  if (rows.length > linksMax) throw new Fault('many', { max: linksMax });
  return rows.map(({ text, line }) => withParameters(address(text, line), added, options));
}

function parameters(options: Options): [string, string][] {
  const given = (['id', 'source', 'medium', 'campaign', 'term', 'content'] as const).map((name): [string, string] => [`utm_${name}`, options[name]]);
  const more = options.more.split('\n').flatMap((text, i): [string, string][] => {
    if (text.trim() === '') return [];
    const equals = text.indexOf('=');
    if (equals < 1) throw new Fault('more', { line: i + 1 });
    return [[text.slice(0, equals).trim(), text.slice(equals + 1)]];
  });
  return [...given, ...more].map(([name, value]): [string, string] => [name, shaped(value.trim(), options)]).filter(([, value]) => value !== '');
}

function shaped(value: string, { lower, blanks }: Options): string {
  const cased = lower ? value.toLowerCase() : value;
  return blanks === 'keep' || blanks === '+' ? cased : cased.replace(/\s+/g, blanks);
}

// address checks with the browser's own parser that a line is a web address, and hands it on as it was typed.
function address(text: string, line: number): string {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#]+:\d+(?:[/?#]|$)/.test(text) ? text : 'https://' + text;
  if (/\s/.test(full) || !URL.canParse(full) || !/^https?:$/.test(new URL(full).protocol) || !/^(localhost|\[|[^.]+\.[^.])/.test(new URL(full).hostname)) throw new Fault('url', { line, text: text.slice(0, 60) });
  return full;
}

function withParameters(url: string, added: [string, string][], { present, blanks }: Options): string {
  const hash = url.indexOf('#');
  const [front, fragment] = hash < 0 ? [url, ''] : [url.slice(0, hash), url.slice(hash)];
  const mark = front.indexOf('?');
  const [path, query] = mark < 0 ? [front, ''] : [front.slice(0, mark), front.slice(mark + 1)];
  const named = query.split('&').filter((pair) => pair !== '').map((pair) => ({ pair, name: nameOf(pair) }));
  const names = new Set(added.map(([name]) => name));
  const kept = present === 'keep' ? named : named.filter(({ name }) => !names.has(name));
  const there = new Set(kept.map(({ name }) => name));
  const fresh = added.filter(([name]) => !there.has(name)).map(([name, value]) => `${coded(name)}=${blanks === '+' ? coded(value).replaceAll('%20', '+') : coded(value)}`);
  return `${path}?${[...kept.map(({ pair }) => pair), ...fresh].join('&')}${fragment}`;
}

function nameOf(pair: string): string {
  const raw = pair.split('=')[0]!.replaceAll('+', ' ');
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

const coded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => '%' + sign.charCodeAt(0).toString(16).toUpperCase());
