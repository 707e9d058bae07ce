import type { FaultTexts } from '../../../tools/fault';
import { notJSON } from '../json';

// The words of json-to-yaml.
export const texts = {
  labels: ['JSON'],
  options: {
    style: { label: 'Style', choices: { block: 'lines and indents', flow: 'braces and brackets' } },
    indent: { label: 'Indent', choices: { 2: '2 spaces', 4: '4 spaces' } },
    quotes: { label: 'Quotes', choices: { needed: 'only where needed', double: 'double, around all texts', single: 'single, around all texts' } },
    sort: { label: 'Sort the keys' },
    widthMax: { label: 'Long texts', choices: { 0: 'on one line', 80: 'folded at 80 characters', 120: 'folded at 120 characters' } },
  },
  faults: {
    empty: () => 'There is no JSON.',
    json: notJSON,
    deep: () => 'It is nested too deep for a browser to read.',
    double: ({ key, line }) => `Line ${line}: the key “${key}” is there twice in one object, which YAML does not allow.`,
  } as FaultTexts,
};
