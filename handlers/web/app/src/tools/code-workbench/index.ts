import { texts } from '../../texts/en/tools/code-workbench';
import { choice, flag, number, when } from '../fields';
import { text, tool } from '../tool';
import work from './work.ts?worker&url';

const formats = ({ task }: Record<string, unknown>): boolean => task === 'format';

export const options = {
  task: choice(['format', 'minify'], 'format'),
  language: choice(['auto', 'html', 'css', 'scss', 'less', 'javascript', 'typescript', 'json'], 'auto'),
  indent: when(choice(['2', '4', 'tab'], '2'), formats),
  width: when(number(40, 400, 80), formats),
  singleQuotes: when(flag(), formats),
  semicolons: when(flag(true), formats),
  shortNames: when(flag(true), ({ task }) => task === 'minify'),
};

// code-workbench is like the playgrounds of Prettier and Terser: it formats HTML, CSS, SCSS, Less, JavaScript with JSX, TypeScript and
// JSON, and minifies HTML, CSS, JavaScript and JSON. Left out on purpose: minifying that merges rules or leaves out tags, which may
// change a page, and translating TypeScript.
export default tool({ texts, input: text({ language: 'javascript' }), options, work });
