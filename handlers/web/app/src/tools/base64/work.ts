import { texts as words } from '../../texts/en/tools/base64';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { LongText } from '../longText';
import { remembered } from '../remembered';
import { fileOf, named, textOf, type Result } from '../results';
import { worker } from '../worker';
import { asText, blobBytes, blockBytes, decode, encode, pieceBytes, plainForm, uriHead, type Form } from './base64';
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

// written reads a file a block at a time, for large ones to take no memory. A block is read while the one before is written.
async function written(source: Blob, form: Form, head: string): Promise<LongText> {
  const out = new LongText(blobBytes);
  const read = (from: number): Promise<ArrayBuffer> => source.slice(from, from + blockBytes).arrayBuffer();
  out.add(head);
  for (let from = 0, block = read(0); from < source.size; from += blockBytes) {
    const bytes = new Uint8Array(await block);
    if (from + blockBytes < source.size) block = read(from + blockBytes);
    for (let at = 0; at < bytes.length; at += pieceBytes) out.add(from + at > 0 && form.wrap !== 0 ? '\n' : '', encode(bytes.subarray(at, at + pieceBytes), form));
  }
  return out;
}

// begun begins to encode once the page has been answered: nothing can be wrong with a file that can be read, so it goes on while the service is asked for the run.
async function begun(given: Given): Promise<void> {
  const [file] = given.files;
  if (file === undefined) return void (await made(given));
  await file.slice(0, 1).arrayBuffer();
  setTimeout(() => void made(given).catch(() => undefined));
}

function decoded(coded: string, name = 'decoded'): Result {
  const { bytes, type } = decode(coded);
  const text = asText(bytes);
  if (text !== undefined && (type === undefined || /^text\/|json|xml/.test(type))) return textOf('decoded.txt', 'text/plain', text);
  const known = typeOf(bytes, type);
  return fileOf(named(name.replace(/\.b64$|\.txt$/, ''), '', known.ending), known.type, bytes, words.binary(bytes.length));
}

worker<Values<typeof options>>({ check: async (given) => void (await (given.options.task === 'encode' ? begun : made)(given)), run: made });
