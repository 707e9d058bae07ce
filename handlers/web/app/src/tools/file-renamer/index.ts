import { choice, flag, line, number, when } from '../fields';
import { files, tool } from '../tool';
import { texts } from '../../texts/en/tools/file-renamer';
import work from './work.ts?worker&url';

const numbered = ({ pattern }: Record<string, unknown>): boolean => String(pattern).includes('{n}');

export const options = {
  pattern: line('{name}', { maxLength: 300, optional: true }),
  find: line('', { maxLength: 300, optional: true }),
  replace: line('', { maxLength: 300, optional: true }),
  expression: flag(),
  letters: choice(['keep', 'lower', 'upper', 'title', 'kebab', 'snake'], 'keep'),
  start: when(number(0, 1_000_000, 1), numbered),
  step: when(number(1, 1000, 1), numbered),
  digits: when(number(1, 10, 1), numbered),
};

// file-renamer is like Advanced Renamer and PowerRename: a pattern, numbers, dates, find and replace by expressions, letters, and every new name
// shown before. Left out on purpose: renaming in place, which pages may not, and tags of music and photos in names.
export default tool({ texts, input: files(), options, stage: () => import('./View.svelte'), work });
