import { algorithms, keyed, type Algorithm } from '../../engines/hashes';
import { texts as words } from '../../texts/en/tools/hash-checksum';
import type { Values } from '../fields';
import { textOf, type Result } from '../results';
import { refuseUnless, worker } from '../worker';
import { base64, expected, matching } from './compare';
import { digests, type Digest } from './digest';
import type { options } from './index';
import { keyBytes } from './key';

type Options = Values<typeof options>;

const common: Algorithm[] = ['MD5', 'SHA-1', 'SHA-256', 'SHA-512'];

worker<Options>({
  check: ({ files, texts, options }) => {
    refuseUnless(files.length > 0 || texts[0] !== '', words.none);
    refuseUnless(options.wanted.trim() === '' || expected(options.wanted) !== undefined, words.badWanted, 'wanted');
    if (!options.hmac) return;
    refuseUnless(keyBytes(options.key, options.keyForm), words.badKey, 'key');
    refuseUnless(chosen(options).some(keyed), words.noKeyed, 'algorithm');
  },
  run: async ({ files: [file], texts: [text], options, progress }) => {
    const input = file ?? new Blob([text ?? '']);
    const found = await digests(input, chosen(options), options.hmac ? keyBytes(options.key, options.keyForm) : undefined, (bytes) => progress(bytes / Math.max(1, input.size)));
    const lines = found.map((digest) => written(digest, file?.name ?? words.text, options)).join('\n') + '\n';
    return [...verdict(found, options.wanted), { ...textOf('checksums.txt', 'text/plain', lines), title: words.title }];
  },
});

function chosen({ algorithm }: Options): Algorithm[] {
  return algorithm === 'common' ? common : algorithm === 'all' ? algorithms : [algorithm];
}

function written({ algorithm, hex }: Digest, name: string, { style, hmac }: Options): string {
  const label = `${hmac ? 'HMAC-' : ''}${algorithm.replace(/^SHA-/, 'SHA')}`;
  if (style === 'hex') return hex;
  if (style === 'base64') return base64(hex);
  return style === 'gnu' ? `${hex}  ${name}` : `${label} (${name}) = ${hex}`;
}

function verdict(found: Digest[], wanted: string): Result[] {
  if (wanted.trim() === '') return [];
  const same = matching(found, wanted);
  const summary = same ? words.same(same.algorithm) : words.other;
  return [{ kind: 'report', summary, rows: [{ level: same ? 'good' : 'bad', name: words.verdict, value: summary }] }];
}
