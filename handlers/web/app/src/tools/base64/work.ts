import { texts as words } from '../../texts/en/tools/base64';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { fileOf, named, textOf, type Result } from '../results';
import { worker } from '../worker';
import { asText, dataURI, decode, encode } from './base64';
import { typeOf } from './type';
import type { options } from './index';

interface Given { files: File[]; texts: string[]; options: Values<typeof options> }

const made = remembered(({ files: [file], texts: [text], options }: Given) =>
  inWords(words.faults, async (): Promise<Result> => {
    if (file === undefined && text === '') throw new Fault('empty');
    if (options.task === 'decode') return decoded(file === undefined ? text! : await file.text(), file?.name);
    const bytes = file === undefined ? new TextEncoder().encode(text) : new Uint8Array(await file.arrayBuffer());
    const coded = options.uri ? dataURI(bytes, file === undefined ? 'text/plain;charset=utf-8' : file.type) : encode(bytes, { ...options, padding: options.padding || !options.urlSafe });
    return textOf(file === undefined ? 'base64.txt' : file.name + '.b64', 'text/plain', coded);
  }),
);

function decoded(coded: string, name = 'decoded'): Result {
  const { bytes, type } = decode(coded);
  const text = asText(bytes);
  if (text !== undefined && (type === undefined || /^text\/|json|xml/.test(type))) return textOf('decoded.txt', 'text/plain', text);
  const known = typeOf(bytes, type);
  return fileOf(named(name.replace(/\.b64$|\.txt$/, ''), '', known.ending), known.type, bytes, words.binary(bytes.length));
}

worker<Values<typeof options>>({ check: async (given) => void (await made(given)), run: made });
