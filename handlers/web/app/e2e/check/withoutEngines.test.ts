import { afterEach, expect, it, vi } from 'vitest';
import { Tasks } from '../../src/run/tasks';
import type { Ask } from '../../src/tools/protocol';
import { fileOf, textOf, type Result } from '../../src/tools/results';
import { withoutEngines } from './withoutEngines';

// Working is a worker that answers each ask with these results.
class Working extends EventTarget {
  static results: Result[] = [];

  set onmessage(hear: (event: MessageEvent) => void) {
    this.addEventListener('message', (event) => hear(event as MessageEvent));
  }

  postMessage(ask: Ask): void {
    if ('given' in ask) this.dispatchEvent(new MessageEvent('message', { data: { kind: 'done', id: ask.id, value: ask.kind === 'run' ? Working.results : undefined } }));
  }
}

afterEach(() => vi.unstubAllGlobals());

// ran is what a page's run ends with, after it has let its worker look at the input and check it.
async function ran(files: File[], texts: (string | File)[], ...results: Result[]): Promise<Result[]> {
  vi.stubGlobal('Worker', Working);
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost' });
  withoutEngines();
  Working.results = results;
  const tasks = new Tasks('/web/assets/worker/some.js');
  const given = { files, texts, options: {}, facts: undefined };
  await tasks.do('open', given);
  await tasks.do('check', given);
  return tasks.do<Result[]>('run', given);
}

it('replaces files by the file that was given, though the run is not given it again', async () => {
  const [result] = await ran([new File(['given'], 'a.pdf')], [], fileOf('b.pdf', 'application/pdf', 'made'));
  expect(result).toMatchObject({ kind: 'file', name: 'b.pdf', type: 'application/pdf' });
  expect(result!.kind === 'file' && (await result!.blob.text())).toBe('given');
});

it('replaces texts by the text that was typed, or is in the file', async () => {
  const made = { ...textOf('b.txt', 'text/plain', 'made'), whole: { blob: new Blob(['made']), length: 4 } };
  for (const source of ['given', new File(['given'], 'a.txt')]) expect(await ran([], [source], made)).toEqual([textOf('b.txt', 'text/plain', 'given')]);
});

it('leaves nothing of reports and tables but their names', async () => {
  const results = await ran([], [], { kind: 'report', title: 'A', summary: 'One.', rows: [{ name: 'a', value: 'b' }] }, { kind: 'table', title: 'B', columns: [{ name: 'c' }], rows: [['d']] });
  expect(results).toEqual([{ kind: 'report', title: 'A', summary: '', rows: [] }, { kind: 'table', title: 'B', columns: [{ name: 'c' }], rows: [] }]);
});
