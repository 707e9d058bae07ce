import { prettier, type Parser, type Style } from '../../engines/prettier';
import { minify } from '../../engines/terser';
import { Fault } from '../fault';
import { minifyCSS } from './css';
import { minifyHTML } from './html';

export const languages = ['html', 'css', 'scss', 'less', 'javascript', 'typescript', 'json'] as const;
export type Language = (typeof languages)[number];

export interface Options {
  language: Language | 'auto';
  task: 'format' | 'minify';
  indent: '2' | '4' | 'tab';
  width: number;
  singleQuotes: boolean;
  semicolons: boolean;
  // shortNames renames variables inside functions.
  shortNames: boolean;
}

// languageOf guesses by what is typical at the start of a text; JavaScript if nothing is.
export function languageOf(text: string): Language {
  const start = text.slice(0, 20_000).trimStart();
  if (/^</.test(start) && !/^<[A-Z]/.test(start)) return 'html';
  if (/^[[{]/.test(start) && isJSON(text)) return 'json';
  if (/^\s*(import .* from|export |const |let |var |function|class |async |if\s*\(|\/\/|['"]use)|=>/m.test(start) && !/^\s*[@.#][\w-]+[^;]*\{/.test(start)) {
    return /\b(interface|type)\s+\w+[^=;]*[={]|:\s*(string|number|boolean|void|unknown|any)\b|\bas const\b|<\w+>\(/.test(start) ? 'typescript' : 'javascript';
  }
  if (/[^{}]+\{[^{}]*:[^{}]*[;}]/.test(start) || /^@/.test(start)) return /^\s*\$[\w-]+\s*:|@mixin|@include|#\{/m.test(start) ? 'scss' : /^\s*@[\w-]+\s*:/m.test(start) ? 'less' : 'css';
  return 'javascript';
}

function isJSON(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const parsers: Record<Language, Parser> = { html: 'html', css: 'css', scss: 'scss', less: 'less', javascript: 'babel', typescript: 'typescript', json: 'json' };

// worked formats or minifies. It refuses 'empty', 'syntax' with line, column and reason, and 'minify' with a language that has to be
// translated first.
export async function worked(text: string, options: Options): Promise<{ text: string; language: Language }> {
  if (text.trim() === '') throw new Fault('empty');
  const language = options.language === 'auto' ? languageOf(text) : options.language;
  try {
    return { language, text: options.task === 'format' ? await prettier(text, parsers[language], styleOf(options)) : await smaller(text, language, options) };
  } catch (error) {
    throw error instanceof Fault ? error : faultOf(error);
  }
}

const styleOf = ({ indent, width, singleQuotes, semicolons }: Options): Style => ({ tabWidth: indent === 'tab' ? 4 : Number(indent), useTabs: indent === 'tab', printWidth: width, singleQuote: singleQuotes, semi: semicolons });

async function smaller(text: string, language: Language, options: Options): Promise<string> {
  if (language === 'html') return minifyHTML(text);
  if (language === 'css') return minifyCSS(text);
  if (language === 'javascript') return smallerScript(text, options.shortNames);
  if (language === 'json') return smallerJSON(text);
  throw new Fault('minify', { language });
}

// smallerScript leaves the names at the top as they are: other scripts may use them. Licences in comments stay.
async function smallerScript(text: string, shortNames: boolean): Promise<string> {
  const module = /^\s*(import|export)\b/m.test(text);
  const { code = '' } = await minify(text, { module, mangle: shortNames ? { toplevel: false } : false, compress: { toplevel: false, unused: false }, format: { comments: /@license|@preserve|^!/ } });
  return code;
}

// smallerJSON takes out the white space between tokens: numbers keep their digits.
function smallerJSON(text: string): string {
  JSON.parse(text);
  return text.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) => (token.startsWith('"') ? token : ''));
}

interface Located {
  message: string;
  loc?: { start?: { line: number; column: number } };
  line?: number;
  col?: number;
}

// faultOf reads the place off the errors of prettier and terser.
function faultOf(error: unknown): Error {
  const { message, loc, line, col } = error as Located;
  const reason = message.split('\n')[0]!.replace(/\s*\(\d+:\d+\)$/, '');
  if (error instanceof RangeError) return new Fault('deep');
  if (loc?.start !== undefined) return new Fault('syntax', { line: loc.start.line, column: loc.start.column, reason });
  if (line !== undefined) return new Fault('syntax', { line, column: (col ?? 0) + 1, reason });
  if (error instanceof SyntaxError) {
    const at = /\(line (\d+) column (\d+)\)/.exec(message);
    return new Fault('syntax', { line: Number(at?.[1] ?? 1), column: Number(at?.[2] ?? 1), reason: message.replace(/ in JSON at position.*$/, '') });
  }
  return error as Error;
}
