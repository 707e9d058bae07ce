import { texts as words } from '../../texts/en/tools/uuid-generator';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { textOf, type Result } from '../results';
import { worker } from '../worker';
import { namespaces, read, shown, v4, v5, v7s, type Facts } from './uuid';
import type { options } from './index';

type Options = Values<typeof options>;

const fields = { uuid: 'uuids', own: 'own', names: 'names', many: 'uuids' };
const filled = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter((line) => line !== '');
const linesMax = 10_000;

worker<Options>({
  check: async ({ options }) => void (await inWords(words.faults, () => checked(options), fields)),
  run: async ({ options }) => {
    if (options.task === 'read') return table(checked(options));
    const made = await uuids(options);
    return textOf('uuids.txt', 'text/plain', made.map((uuid) => shown(uuid, options) + '\n').join(''));
  },
});

// checked reads what is to be read, and looks at what is needed else.
function checked(options: Options): Facts[] {
  if (options.task === 'v5' && options.namespace === 'own') {
    try {
      read(options.own);
    } catch {
      throw new Fault('own');
    }
  }
  if (options.task !== 'read') return [];
  const lines = filled(options.uuids);
  if (lines.length > linesMax) throw new Fault('many', { max: linesMax });
  return lines.map(read);
}

async function uuids({ task, count, namespace, own, names }: Options): Promise<string[]> {
  if (task === 'v4') return Array.from({ length: count }, v4);
  if (task === 'v7') return v7s(count);
  const space = namespace === 'own' ? read(own).uuid : namespaces[namespace];
  return Promise.all(filled(names).map((name) => v5(space, name)));
}

function table(all: Facts[]): Result {
  return {
    kind: 'table',
    columns: words.columns.map((name) => ({ name })),
    rows: all.map(({ uuid, version, variant, at, node, sequence }) => [uuid, words.versions[version] ?? words.version(version), words.variants[variant], at === undefined ? '' : time(at), node ?? '', sequence === undefined ? '' : String(sequence)]),
  };
}

const time = (at: number): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? words.noTime : date.toISOString();
};
