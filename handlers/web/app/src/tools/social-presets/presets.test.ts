import { expect, it } from 'vitest';
import { socialPresets } from '../../texts/en/tools/social-presets';
import { presets } from './presets';

it('each size has a name and its group too', () => {
  expect(presets.filter(({ id, group }) => !socialPresets.names[id] || !socialPresets.groups[group])).toEqual([]);
  expect(Object.keys(socialPresets.names)).toEqual(presets.map(({ id }) => id));
});
