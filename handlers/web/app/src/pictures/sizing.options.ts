import { choice, flag, number, numberIfAny, range, when } from '../tools/fields';

const by = (kind: string) => (values: Record<string, unknown>): boolean => values['by'] === kind;

/** sizingOptions are the options of the tools that change sizes. */
export const sizingOptions = {
  by: choice(['pixels', 'percent', 'longest'], 'pixels'),
  width: when(numberIfAny(1, 65_535), by('pixels')),
  height: when(numberIfAny(1, 65_535), by('pixels')),
  percent: when(range(1, 400, 50), by('percent')),
  longest: when(number(1, 65_535, 1920), by('longest')),
  fit: when(choice(['contain', 'cover', 'pad', 'stretch'], 'contain'), by('pixels')),
  enlarge: flag(true),
};
