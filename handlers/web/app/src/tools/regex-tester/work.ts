import { texts as words } from '../../texts/en/tools/regex-tester';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { textOf, type ReportResult, type Result } from '../results';
import { remembered } from '../remembered';
import { worker, type Work } from '../worker';
import { find, isDelimited, listed, matchesMax, replaced, unescaped, type Found, type Pattern } from './match';
import { tableMax } from './shown';
import type { options } from './index';

type Options = Values<typeof options>;

const fields = { syntax: 'pattern', flag: 'pattern' };

function patternOf(options: Options): Pattern {
  const on = (letter: string, set: boolean): string => (set ? letter : '');
  const common = on('g', options.global) + on('i', options.ignoreCase) + on('m', options.multiline) + on('s', options.dotAll);
  const flags = options.flavour === 'javascript' ? common + on('u', options.unicode) + on('y', options.sticky) : common + on('U', options.ungreedy);
  return { flavour: options.flavour, source: options.pattern, flags };
}

const made = remembered(({ texts: [text], options }: Work<Options>): Promise<Result[]> =>
  inWords(
    words.faults,
    (): Result[] => {
      const pattern = patternOf(options);
      const found = find(pattern, text!);
      const results: Result[] = [{ kind: 'report', rows: notes(pattern), summary: words.summary(found.total, matchesMax) }, table(found, text!)];
      const template = options.task === 'replace' && !options.escapes ? options.replacement : unescaped(options.replacement);
      if (options.task === 'replace') results.push({ ...textOf('replaced.txt', 'text/plain', replaced(pattern, text!, template)), title: words.replaced });
      if (options.task === 'list') results.push({ ...textOf('list.txt', 'text/plain', listed(pattern, text!, found, template || '$&\n')), title: words.listed });
      return results;
    },
    fields,
  ));

const notes = ({ source }: Pattern): ReportResult['rows'] => (isDelimited(source) ? [{ level: 'warn', name: words.slashes, value: words.slashesText }] : []);

worker<Options>({
  check: async (work) => {
    await inWords(words.faults, () => find(patternOf(work.options), ''), fields);
    // The search begins once the page has been answered, and goes on while that asks the service for the run, which hands out what is found.
    setTimeout(() => void made(work).catch(() => undefined));
  },
  run: made,
});

const cellMax = 200;
const cut = (text: string): string => (text.length > cellMax ? text.slice(0, cellMax) + '…' : text);

// table gives each match its number, place and text, and each of its groups a row of its own.
function table({ matches, names }: Found, text: string): Result {
  const rows = matches.slice(0, tableMax).flatMap((match, i) => [
    [String(i + 1), words.whole, String(match.start), String(match.end), cut(text.slice(match.start, match.end))],
    ...match.groups.map((group, at) => [String(i + 1), words.group(at + 1, names[at]), ...(group === undefined ? ['', '', words.without] : [String(group.start), String(group.end), cut(text.slice(group.start, group.end))])]),
  ]);
  const [number, group, start, end, found] = words.columns;
  return { kind: 'table', title: words.matches, columns: [{ name: number!, numeric: true }, { name: group! }, { name: start!, numeric: true }, { name: end!, numeric: true }, { name: found! }], rows };
}
