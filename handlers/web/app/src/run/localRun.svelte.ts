import { uuid, type Refusal } from '../api/call';
import type { Wait } from '../api/patient';
import type { Tool as Contract } from '../api/types';
import { charged, refresh } from '../shell/session.svelte';
import { initialOf, type Fields } from '../tools/fields';
import type { Source } from '../tools/fileText';
import type { Given } from '../tools/protocol';
import type { Result } from '../tools/results';
import type { Tool } from '../tools/tool';
import { run as words } from '../texts/en/run';
import { collectUnused } from '../pixels/unused';
import { reduced, type Reduced } from '../ui/stage/reduced';
import { accept } from './accept';
import { faultsOf } from './form';
import { discard } from './kept';
import { isWork, typedOn, type Typed } from './left';
import { Declined, Stopped, Tasks } from './tasks';

// Who types, types less than this.
const muchLetters = 1_000_000;

export type Phase = 'choosing' | 'opening' | 'ready' | 'checking' | 'accepting' | 'working' | 'done';

// LocalRun is what a tool's page does with one input after another: look at it, check it, have the run accepted, work, hand out.
// One acceptance is good for one input, whatever is done with it; without a file, until New.
export class LocalRun {
  phase = $state<Phase>('choosing');
  files = $state.raw<File[]>([]);
  texts = $state.raw<string[]>([]);
  // sources are the texts as the worker is given them.
  private sources: Source[] = [];
  values = $state<Record<string, unknown>>({});
  facts = $state.raw<unknown>(undefined);
  results = $state.raw<Result[]>([]);
  // worked are the texts that the results were made of.
  worked = $state.raw<string[]>([]);
  faults = $state<Record<string, string>>({});
  // said is why the input or the work is not right, refusal why the service does not accept the run.
  said = $state('');
  // notice is what people should know of their input.
  notice = $state('');
  // reason is what an engine says about its failure, for a report.
  reason = $state('');
  refusal = $state.raw<Refusal>();
  wait = $state.raw<Wait>();
  progress = $state.raw<{ fraction: number | undefined; note: string | undefined }>({ fraction: undefined, note: undefined });
  accepted = $state(false);
  canceled = $state(false);
  // uncertain says that the service was asked for the run and has not answered: it may be charged.
  uncertain = $state(false);
  private key: string | undefined;
  // turn counts inputs and starts: what an earlier one still has to say is not heard.
  private turn = 0;
  private leaving = new AbortController();
  private readonly tasks: Tasks;
  private readonly contract: Contract;
  private readonly tool: Tool<Fields>;

  constructor(contract: Contract, tool: Tool<Fields>) {
    this.contract = contract;
    this.tool = tool;
    this.tasks = new Tasks(tool.work, (words) => void (this.notice = this.notice.includes(words) ? this.notice : `${this.notice} ${words}`.trim()));
    this.values = initialOf(tool.options);
    this.sources = this.texts = Array.from({ length: tool.input.texts }, () => '');
  }

  get busy(): boolean {
    return ['checking', 'accepting', 'working'].includes(this.phase);
  }

  // hasInput reports whether there is what the tool needs; a tool without files may run on an empty text, which its check refuses.
  get hasInput(): boolean {
    const { files, least, texts } = this.tool.input;
    if (files && texts === 0) return this.files.length >= least && this.files.length > 0;
    return texts === 0 || this.files.length > 0 || this.texts.some((text) => text !== '');
  }

  // take replaces the files: another input, and another run.
  async take(files: File[]): Promise<void> {
    this.clear();
    this.files = files;
    if (files.length > 0) await this.open();
  }

  // warm lets the worker start, at the first sign that people are about to give it something.
  warm(): void {
    this.tasks.warm();
  }

  // begin clears everything: the next run is a new one.
  begin(): void {
    this.clear();
    this.files = [];
    this.sources = this.texts = this.texts.map(() => '');
    this.values = initialOf(this.tool.options);
  }

  // type changes one of the texts, which may be that of a file. It stays the same run until New.
  type(index: number, text: string, source: Source = text): void {
    // Once whoever calls has let go of it.
    if (text.length - this.texts[index]!.length > muchLetters) setTimeout(collectUnused);
    this.texts = this.texts.with(index, text);
    this.sources = this.sources.with(index, source);
    if (this.phase === 'choosing') this.phase = 'ready';
  }

  // typed is what would be lost with the page; undefined if nothing was typed.
  typed(): Typed | undefined {
    return typedOn(this.tool, { texts: this.texts, sources: this.sources, values: $state.snapshot(this.values) });
  }

  // restore puts what was typed back. The run that it may have had ended with the page.
  restore({ texts, sources, values }: Typed): void {
    [this.texts, this.sources, this.values] = [texts, sources, values];
    if (this.phase === 'choosing') this.phase = 'ready';
  }

  // unsaved reports whether work goes with the page that is in no result yet: what people have made, or a run that is paid.
  get unsaved(): boolean {
    return ['accepting', 'working'].includes(this.phase) || !(this.phase === 'done' && this.said === '') && isWork(this.tool, this.typed(), this.values);
  }

  // start checks, has the run accepted unless it is, and works.
  async start(): Promise<void> {
    if (this.busy || !this.hasInput) return;
    this.forgetWords();
    this.faults = faultsOf(this.tool.options, this.values);
    if (Object.keys(this.faults).length > 0) return;
    const turn = ++this.turn;
    try {
      this.phase = 'checking';
      await this.tasks.do('check', this.given(), undefined, this.tool.timeoutSeconds);
      this.phase = 'accepting';
      if (!this.accepted && !(await this.accept())) return this.rest();
      await this.work();
    } catch (error) {
      if (turn === this.turn) this.explain(error);
    }
  }

  // cancel ends the work, or the waiting for it, at once.
  cancel(): void {
    this.abandon();
    this.tasks.stop();
  }

  private abandon(): void {
    this.canceled = true;
    this.leaving.abort();
    this.leaving = new AbortController();
  }

  // leave ends everything with the page.
  leave(): void {
    this.cancel();
    void discard(this.results);
  }

  // reduced is a small copy of the picture that was chosen, for a stage. The worker has it unpacked already, unless it has ended.
  readonly reduced = async (sideMax: number): Promise<Reduced | undefined> => {
    const file = this.files[0];
    return file && ((await this.tasks.reduce(sideMax)) ?? reduced(file, sideMax));
  };

  private async open(): Promise<void> {
    const turn = ++this.turn;
    this.phase = 'opening';
    try {
      this.facts = await this.tasks.do('open', this.given());
      if (turn === this.turn) this.phase = 'ready';
    } catch (error) {
      if (turn !== this.turn) return;
      this.explain(error);
      this.files = [];
      this.phase = 'choosing';
    }
  }

  private async accept(): Promise<boolean> {
    const answer = await accept(this.contract.slug, {
      key: (this.key ??= uuid()), signal: this.leaving.signal, waiting: (wait) => void (this.wait = wait), asked: (is) => void (this.uncertain = is),
    });
    if (!answer?.ok) return (this.refusal = answer?.refusal), false;
    charged(answer.data.balanceAfter);
    return (this.accepted = true);
  }

  private async work(): Promise<void> {
    this.phase = 'working';
    this.progress = { fraction: undefined, note: undefined };
    const told = (fraction: number | undefined, note: string | undefined): void => void (this.progress = { fraction, note });
    const texts = this.texts;
    const results = await this.tasks.do<Result[]>('run', this.given(), told, this.tool.timeoutSeconds);
    void discard(this.results);
    this.worked = texts;
    this.results = results;
    this.phase = 'done';
  }

  private explain(error: unknown): void {
    if (error instanceof Declined) {
      if (error.field !== undefined) this.faults = { [error.field]: error.message };
      else this.said = error.message;
    } else if (error instanceof Stopped) this.said = error.message === 'time' ? words.timeout(this.tool.timeoutSeconds ?? 0) : '';
    else if (!this.leaving.signal.aborted && !(error instanceof DOMException && error.name === 'AbortError')) {
      this.reason = error instanceof Error ? error.message : String(error);
      this.said = words.failed;
    }
    this.rest();
  }

  private rest(): void {
    this.wait = undefined;
    if (this.uncertain) void refresh();
    this.phase = this.results.length > 0 ? 'done' : 'ready';
  }

  private given(): Given {
    return { files: this.files, texts: this.sources, options: $state.snapshot(this.values), facts: this.facts };
  }

  private forgetWords(): void {
    this.said = '';
    this.reason = '';
    this.refusal = undefined;
    this.canceled = this.uncertain = false;
  }

  private clear(): void {
    this.turn++;
    this.abandon();
    this.tasks.renew();
    void discard(this.results);
    this.results = [];
    this.facts = undefined;
    this.accepted = false;
    this.key = undefined;
    this.faults = {};
    this.notice = '';
    this.forgetWords();
    this.phase = 'choosing';
  }
}
