import type { FileResult, ReportResult, TableResult, TextResult } from '../../src/tools/results';

type Result = FileResult | TextResult | ReportResult | TableResult;
interface Asked { kind: string; id: number; given?: { files: File[]; texts: string[] } }

/**
 * withoutEngines is put into a page before its own scripts, for make web-engines-out. Whatever a tool's worker has made is replaced by what it was
 * given: a file by the file, a text by the text, and by nothing where there was neither; names and notes stay. A spec whose check looks at what was
 * made must fail.
 */
export function withoutEngines(): void {
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    private readonly asked = new Map<number, Asked['given']>();

    constructor(address: string | URL, settings?: WorkerOptions) {
      super(address, settings);
      // It is heard before the page's own listener, which is given the same object.
      this.addEventListener('message', ({ data }) => {
        const given = this.asked.get(data.id);
        if (data.kind === 'done' && given) data.value = (data.value as Result[]).map((result, at) => without(result, given, at));
      });
    }

    override postMessage(ask: Asked, transfer?: unknown): void {
      if (ask.kind === 'run') this.asked.set(ask.id, ask.given);
      super.postMessage(ask, transfer as Transferable[]);
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
