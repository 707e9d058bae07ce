import type { FaultTexts } from '../../../tools/fault';

const ours: Record<string, string> = { comment: 'a comment does not end', string: 'a text does not end on its line', brace: 'a } has no {', block: 'a { has no }' };
const names = { html: 'HTML', css: 'CSS', scss: 'SCSS', less: 'Less', javascript: 'JavaScript', typescript: 'TypeScript', json: 'JSON' };

// The words of code-workbench.
export const texts = {
  labels: ['Code'],
  options: {
    task: { label: 'Task', choices: { format: 'Format', minify: 'Minify' } },
    language: { label: 'Language', choices: { auto: 'find it out', ...names } },
    indent: { label: 'Indent', choices: { 2: '2 spaces', 4: '4 spaces', tab: 'tabs' } },
    width: { label: 'Line width' },
    singleQuotes: { label: 'Single quotes' },
    semicolons: { label: 'Semicolons' },
    shortNames: { label: 'Short names in JavaScript', help: 'Inside functions only: other scripts may use those at the top.' },
  },
  made: (language: string, before: number, after: number): string => `${language}: ${before.toLocaleString('en')} bytes before, ${after.toLocaleString('en')} now`,
  faults: {
    empty: () => 'There is no code.',
    deep: () => 'It is nested too deep for a browser to read.',
    syntax: ({ line, column, reason }) => `Line ${line}, column ${column}: ${(ours[String(reason)] ?? String(reason)).replace(/\.$/, '')}.`,
    minify: ({ language }) => `${names[language as keyof typeof names]} cannot be minified here: it has to be translated first.`,
  } as FaultTexts,
};
