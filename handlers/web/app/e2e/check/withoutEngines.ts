import type { Ask, Told } from '../../src/tools/protocol';
import type { Result } from '../../src/tools/results';

/**
 * withoutEngines is put into a page before its own scripts, for make web-engines-out. Whatever a tool's worker has made is replaced by what it was
 * given: a file by the file, a text by the text, and by nothing where there was neither; names and notes stay. A spec whose check looks at what was
 * made must fail.
 */
export function withoutEngines(): void {
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    // What the worker was given last, as it is told what is new.
    private files: File[] = [];
    private sources: (string | Blob)[] = [];
    private readonly asked = new Map<number, { files: File[]; texts: string[] }>();

    constructor(address: string | URL, settings?: WorkerOptions) {
      super(address, settings);
      // It is heard before the page's own listener, which is given the same object.
      this.addEventListener('message', ({ data }: MessageEvent<Told>) => {
        const given = data.kind === 'done' ? this.asked.get(data.id) : undefined;
        if (data.kind === 'done' && given) data.value = (data.value as Result[]).map((result, at) => without(result, given, at));
      });
    }

    override postMessage(ask: Ask, transfer?: unknown): void {
      const send = (): void => super.postMessage(ask, transfer as Transferable[]);
      if (!('given' in ask)) return send();
      this.files = ask.given.files ?? this.files;
      // Bytes are the worker's once they are sent.
      this.sources = ask.given.texts?.map((source) => (source instanceof Uint8Array ? new Blob([source]) : source)) ?? this.sources;
      if (ask.kind !== 'run') return send();
      const { files } = this;
      // The run waits until what it is to be replaced by is known.
      void Promise.all(this.sources.map((source) => (typeof source === 'string' ? source : source.text()))).then((texts) => {
        this.asked.set(ask.id, { files, texts });
        send();
      });
    }
  };

  function without(result: Result, { files, texts }: { files: File[]; texts: string[] }, at: number): Result {
    const file = files[at] ?? files[0];
    if (result.kind === 'file') return { ...result, blob: new Blob(file ? [file] : [texts[0] ?? ''], { type: result.type }) };
    if (result.kind === 'text') {
      const { whole, view, ...rest } = result;
      return { ...rest, text: texts[0] ?? '' };
    }
    return result.kind === 'report' ? { ...result, summary: '', rows: [] } : { ...result, rows: [] };
  }
}
