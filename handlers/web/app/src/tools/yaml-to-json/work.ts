import { texts as words } from '../../texts/en/tools/yaml-to-json';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { utf8Worker } from '../worker';
import { yamlFileToJSON, yamlToJSON } from './convert';
import type { options } from './index';

type Options = Values<typeof options>;

const made = remembered(({ texts: [text], options }: { files: File[]; texts: (Uint8Array | string | Blob)[]; options: Options }) => inWords(words.faults, async () => {
  const out = text instanceof Blob ? await yamlFileToJSON(text, options) : yamlToJSON(text!, options);
  return options.documents === 'lines' ? out.result('converted.jsonl', 'application/json') : out.result('converted.json', 'application/json', 'json');
}));

utf8Worker<Options>({
  check: async (given) => void (await made(given)),
  run: made,
});
