import { texts as words } from '../../texts/en/tools/utm-builder';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { textOf } from '../results';
import { worker } from '../worker';
import { tagged } from './utm';
import type { options } from './index';

type Options = Values<typeof options>;

const made = (options: Options): Promise<string[]> => inWords(words.faults, () => tagged(options.links, options), { empty: 'links', url: 'links', many: 'links', source: 'source', more: 'more' });

worker<Options>({
  check: async ({ options }) => void (await made(options)),
  run: async ({ options }) => textOf('links.txt', 'text/plain', (await made(options)).map((link) => link + '\n').join('')),
});
