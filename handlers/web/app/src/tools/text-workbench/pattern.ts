import { RE2JS } from '../../engines/re2';
import { Fault } from '../fault';

// patternOf is what a step looks for. Patterns are RE2's, which no pattern and no text can make slow. It refuses 'find' where there
// is nothing to look for, and 'pattern'.
export function patternOf({ find, pattern, ignoreCase }: { find: string; pattern: boolean; ignoreCase: boolean }): RE2JS {
  if (find === '') throw new Fault('find');
  try {
    return RE2JS.compile(pattern ? find : RE2JS.quote(typed(find)), RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
  } catch (error) {
    throw new Fault('pattern', { reason: (error as Error).message.replace(/^error parsing regexp: /, '') });
  }
}

// putIn replaces all that is found by a plain text, or by a template with $1 and ${name}.
export function putIn(text: string, pattern: RE2JS, template: string | undefined, plain: string): string {
  const matcher = pattern.matcher(text);
  const names = pattern.namedGroups();
  const parts: string[] = [];
  let at = 0;
  while (matcher.find()) {
    const group = (name: string): string => matcher.group(/^\d+$/.test(name) ? Number(name) : name) ?? '';
    const has = (name: string): boolean => (/^\d+$/.test(name) ? Number(name) <= pattern.groupCount() : name in names);
    const put = template === undefined ? plain : typed(template).replace(/\$(?:\$|(\d{1,2}|&)|\{(\w+)\})/g, (found, number?: string, name?: string) => {
      const wanted = number === '&' ? '0' : (number ?? name);
      return wanted === undefined ? '$' : has(wanted) ? group(wanted) : found;
    });
    parts.push(text.slice(at, matcher.start()), put);
    at = matcher.end();
  }
  return parts.join('') + text.slice(at);
}

// typed reads \n, \t and \\ in what is typed on one line.
export const typed = (text: string): string => text.replace(/\\([nt\\])/g, (_, sign: string) => ({ n: '\n', t: '\t', '\\': '\\' })[sign]!);
