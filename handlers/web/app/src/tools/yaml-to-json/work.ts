import { texts as words } from '../../texts/en/tools/yaml-to-json';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { textOf } from '../results';
import { worker } from '../worker';
import { yamlToJSON } from './convert';
import type { options } from './index';

type Options = Values<typeof options>;

const made = remembered(({ texts: [text], options }: { files: File[]; texts: string[]; options: Options }) => inWords(words.faults, () => yamlToJSON(text!, options)));

worker<Options>({
  check: async (given) => void (await made(given)),
  run: async (given) => (given.options.documents === 'lines' ? textOf('converted.jsonl', 'application/json', await made(given)) : textOf('converted.json', 'application/json', await made(given), 'json')),
});
