import { texts as words } from '../../texts/en/tools/base64';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { LongBytes } from '../longBytes';
import { remembered } from '../remembered';
import { fileOf, named, textOf, type Result } from '../results';
import { worker } from '../worker';
import { asText, blockBytes, decode, encoded, plainForm, uriHead, type Form } from './base64';
import { typeOf } from './type';
import type { options } from './index';

interface Given { files: File[]; texts: string[]; options: Values<typeof options> }

const made = remembered(({ files: [file], texts: [text], options }: Given) =>
  inWords(words.faults, async (): Promise<Result> => {
    if (file === undefined && text === '') throw new Fault('empty');
    if (options.task === 'decode') return decoded(file === undefined ? text! : await file.text(), file?.name);
    const form = options.uri ? plainForm : { ...options, padding: options.padding || !options.urlSafe };
    const out = await written(file ?? new Blob([text!]), form, options.uri ? uriHead(file === undefined ? 'text/plain;charset=utf-8' : file.type) : '');
    return out.result(file === undefined ? 'base64.txt' : file.name + '.b64', 'text/plain');
  }),
);

// written reads a file a block at a time, for large ones to take no memory.
async function written(source: Blob, form: Form, head: string): Promise<LongBytes> {
  const out = new LongBytes();
  out.all(new TextEncoder().encode(head));
  for (let from = 0; from < source.size; from += blockBytes) {
    if (from > 0 && form.wrap !== 0) out.byte(0x0a);
    const block = encoded(new Uint8Array(await source.slice(from, from + blockBytes).arrayBuffer()), form);
    if (typeof block === 'string') out.text(block);
    else out.all(block);
  }
  return out;
}

function decoded(coded: string, name = 'decoded'): Result {
  const { bytes, type } = decode(coded);
  const text = asText(bytes);
  if (text !== undefined && (type === undefined || /^text\/|json|xml/.test(type))) return textOf('decoded.txt', 'text/plain', text);
  const known = typeOf(bytes, type);
  return fileOf(named(name.replace(/\.b64$|\.txt$/, ''), '', known.ending), known.type, bytes, words.binary(bytes.length));
}

worker<Values<typeof options>>({ check: async (given) => void (await made(given)), run: made });
