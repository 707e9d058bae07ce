import { call, uuid, type Refusal } from '../api/call';
import { patiently, readPatiently, sleep, type Wait } from '../api/patient';
import type { Job, Tool } from '../api/types';
import { askToSignIn, refresh, signedIn } from '../shell/session.svelte';
import type { hookSent } from './hook';
import type { Input } from './input';
import { follow, hasEnded } from './live';
import { keepRefusal } from './refused';
import { upload } from './upload';

export type Phase = 'starting' | 'uploading' | 'following' | 'interrupted' | 'ended' | 'refused';

const uploadTriesMax = 5;

// Run is one job, from the request to its end. Its job outlives the page: resume finds it again.
export class Run {
  phase = $state<Phase>('starting');
  job = $state<Job>();
  refusal = $state<Refusal>();
  wait = $state<Wait>();
  sentBytes = $state(0);
  input: Input | undefined;
  private readonly tool: Tool | undefined;
  private readonly created: (run: Run) => void;
  // id is that of the job that resume looks for; unread says that it could not be read.
  private id = '';
  private unread = $state(false);
  private leaving = new AbortController();
  private stopFollowing = (): void => undefined;

  constructor(tool: Tool | undefined, input: Input | undefined, created: (run: Run) => void) {
    this.tool = tool;
    this.input = input;
    this.created = created;
  }

  // start creates the job, asks to sign in if need be, uploads the file and follows the job. The key stays the same through
  // all of it, so that the run is charged once. With a hook a server is told of its end.
  async start(options: Record<string, unknown>, hook: ReturnType<typeof hookSent> = {}): Promise<void> {
    const key = uuid();
    try {
      if (!(await signedIn())) return this.refuse({ code: 'missing_credentials' });
      const body = { toolSlug: this.tool?.slug, input: await this.described(options), ...hook };
      for (;;) {
        const answer = await patiently<Job>('/jobs', { method: 'POST', body, key, signal: this.leaving.signal }, this.patience);
        if (!answer.ok && answer.refusal.status === 401 && (await askToSignIn())) continue;
        if (!answer.ok) return this.refuse(answer.refusal);
        this.job = answer.data;
        this.id = this.job.id;
        break;
      }
    } catch {
      return; // the page was left
    }
    this.created(this);
    void refresh();
    await this.send();
  }

  // resume follows a job that exists.
  async resume(id: string): Promise<void> {
    this.id = id;
    this.unread = false;
    this.refusal = undefined;
    this.phase = 'starting';
    const { signal } = this.leaving;
    if (!(await signedIn())) return this.refuse({ code: 'missing_credentials' });
    const answer = await readPatiently<Job>(`/jobs/${id}`, this.patience);
    if (!answer.ok) return this.found(answer.refusal, signal);
    if (signal.aborted) return;
    this.job = answer.data;
    if (hasEnded(this.job)) this.phase = 'ended';
    else if (this.job.progress.stage === 'awaiting_upload') this.phase = 'interrupted';
    else this.watch();
  }

  // lost says that a job could not be read, which may be asked again; find asks.
  get lost(): boolean {
    const status = this.refusal?.status ?? 0;
    return this.phase === 'refused' && this.unread && (status >= 500 || [0, 401, 429].includes(status));
  }

  async find(): Promise<void> {
    await this.resume(this.id);
  }

  // sendAgain uploads the file that a reload has lost, chosen again.
  async sendAgain(content: Blob): Promise<void> {
    this.input = { name: this.job?.input.name ?? '', type: this.job?.input.contentType ?? '', content, kind: 'file' };
    this.refusal = undefined;
    await this.send();
  }

  // cancel ends the job and gives credits back.
  async cancel(): Promise<void> {
    this.leaving.abort();
    this.leaving = new AbortController();
    if (!this.job) return this.refuse({ code: 'missing_credentials' });
    this.refusal = undefined;
    const answer = await call<Job>(`/jobs/${this.job.id}/cancel`, { method: 'POST', key: uuid() });
    if (answer.ok) return this.end(answer.data);
    if (answer.refusal.code === 'job_not_cancelable') return this.resume(this.job.id);
    this.refusal = answer.refusal;
    if (this.phase === 'uploading') this.phase = 'interrupted'; // the upload has ended, and the job waits for its file
  }

  // leave ends what the page does for the job, not the job.
  leave(): void {
    this.leaving.abort();
    this.stopFollowing();
  }

  private readonly patience = { waiting: (wait: Wait | undefined): void => void (this.wait = wait) };

  private async described(options: Record<string, unknown>): Promise<object> {
    const { name, type, content, kind } = this.input!;
    if (kind === 'text') return { kind, name, contentType: type, text: await content.text(), options };
    return { kind, name, contentType: type, sizeBytes: content.size, options };
  }

  private async send(): Promise<void> {
    const intent = this.job?.upload;
    if (!intent || !this.input || this.input.kind === 'text') return this.watch();
    this.phase = 'uploading';
    const { signal } = this.leaving;
    for (let tries = 1; ; tries++) {
      const answer = await upload(intent, this.input.content, (bytes) => (this.sentBytes = bytes), signal);
      if (signal.aborted) return;
      if (answer.ok || answer.refusal.code === 'upload_already_completed') return this.watch();
      const passes = [0, 408, 429, 503].includes(answer.refusal.status);
      if (!navigator.onLine) tries = 0; // the address is good for some minutes, whatever the connection does
      else if (!passes || tries >= uploadTriesMax) return this.giveUp(answer.refusal);
      try {
        await this.pause(Math.max(answer.refusal.retryAfterSeconds, tries, 1), answer.refusal, signal);
      } catch {
        return; // canceled, or the page was left
      }
    }
  }

  private async pause(seconds: number, refusal: Refusal, signal: AbortSignal): Promise<void> {
    this.wait = { why: refusal.code, seconds };
    this.sentBytes = 0;
    try {
      await sleep(seconds, signal);
    } finally {
      this.wait = undefined;
    }
  }

  // giveUp cancels a job whose file does not arrive: waiting for it would keep the credits for a quarter of an hour.
  private async giveUp(refusal: Refusal): Promise<void> {
    const canceled = await call<Job>(`/jobs/${this.job!.id}/cancel`, { method: 'POST', key: uuid() });
    if (canceled.ok) this.job = canceled.data;
    keepRefusal(this.job!.id, refusal);
    this.refuse(refusal);
    void refresh();
  }

  private watch(): void {
    this.phase = 'following';
    this.stopFollowing = follow(this.job!.id, {
      changed: (job) => (hasEnded(job) ? this.end(job) : void (this.job = job)),
      lost: (refusal) => void this.found(refusal, this.leaving.signal),
    });
  }

  // found asks to sign in again where that is why a job cannot be read, and goes on unless the page was left meanwhile.
  private async found(refusal: Refusal, signal: AbortSignal): Promise<void> {
    if (refusal.status !== 401 || !(await askToSignIn())) {
      this.unread = true;
      return this.refuse(refusal);
    }
    if (!signal.aborted) await this.resume(this.id);
  }

  private end(job: Job): void {
    this.stopFollowing();
    this.job = job;
    this.phase = 'ended';
    void refresh();
  }

  private refuse(refusal: Partial<Refusal> & Pick<Refusal, 'code'>): void {
    this.refusal = { status: 0, details: {}, retryAfterSeconds: 0, requestId: '', ...refusal };
    this.phase = 'refused';
  }
}
