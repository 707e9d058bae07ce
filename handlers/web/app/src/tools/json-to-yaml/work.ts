import { texts as words } from '../../texts/en/tools/json-to-yaml';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { textOf } from '../results';
import { worker } from '../worker';
import { jsonToYAML } from './convert';
import type { options } from './index';

type Options = Values<typeof options>;

const made = remembered(({ texts: [text], options }: { files: File[]; texts: string[]; options: Options }) =>
  inWords(words.faults, () => {
    const plain = text!.replace(/^\ufeff/, '');
    if (plain.trim() === '') throw new Fault('empty');
    return jsonToYAML(plain, options);
  }),
);

worker<Options>({ check: async (given) => void (await made(given)), run: async (given) => textOf('converted.yaml', 'application/yaml', await made(given), 'yaml') });
