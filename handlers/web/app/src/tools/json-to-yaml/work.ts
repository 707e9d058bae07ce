import { texts as words } from '../../texts/en/tools/json-to-yaml';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { LongText } from '../longText';
import { remembered } from '../remembered';
import { worker } from '../worker';
import { jsonToYAML } from './convert';
import type { options } from './index';

type Options = Values<typeof options>;

const made = remembered(({ texts: [text], options }: { files: File[]; texts: string[]; options: Options }) =>
  inWords(words.faults, () => {
    const plain = text!.replace(/^\ufeff/, '');
    if (plain.trim() === '') throw new Fault('empty');
    const out = new LongText();
    jsonToYAML(plain, options, out);
    return out.result('converted.yaml', 'application/yaml', 'yaml');
  }),
);

worker<Options>({ check: async (given) => void (await made(given)), run: made });
