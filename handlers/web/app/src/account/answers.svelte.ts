import { untrack } from 'svelte';
import { call, type Answer, type Refusal, type Request } from '../api/call';
import { readPatiently, type Wait } from '../api/patient';
import { session } from '../shell/session.svelte';

// ask calls the API for a page of the account area. A session that has ended makes the area ask to sign in.
export async function ask<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  return heard(await call<T>(path, request));
}

// askWithPassword is ask for a form that asks whoever is signed in for the password alone.
export async function askWithPassword<T>(path: string, request: Request): Promise<Answer<T>> {
  const answer = await ask<T>(path, request);
  if (answer.ok || answer.refusal.code !== 'invalid_credentials') return answer;
  return { ok: false, refusal: { ...answer.refusal, code: 'wrong_password' } };
}

function heard<T>(answer: Answer<T>): Answer<T> {
  // A wrong password is 401 too, and ends no session.
  if (!answer.ok && answer.refusal.status === 401 && answer.refusal.code !== 'invalid_credentials') session.account = null;
  return answer;
}

// Reading asks for what a page shows, again while the service is busy. Of several questions the last one counts.
export abstract class Reading {
  refusal = $state.raw<Refusal>();
  wait = $state.raw<Wait>();
  // first is set while the first answer is waited for.
  first = $state(false);
  private answered = false;
  private asking = new AbortController();
  private asked = '';

  // again asks once more what was asked last.
  abstract again(): void;

  // read returns the answer; undefined if another question was asked meanwhile, or this one is waiting for the service already.
  protected async read<T>(path: string): Promise<T | undefined> {
    if (untrack(() => this.wait) && path === this.asked) return undefined;
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    this.asked = path;
    this.wait = undefined;
    this.first = !this.answered;
    try {
      const answer = heard(await readPatiently<T>(path, { waiting: (wait) => void (signal.aborted || (this.wait = wait)) }, signal));
      if (signal.aborted) return undefined;
      this.answered = true;
      this.first = false;
      this.refusal = answer.ok ? undefined : answer.refusal;
      return answer.ok ? answer.data : undefined;
    } catch {
      return undefined; // another question was asked
    }
  }
}

// One is one answer that a page shows.
export class One<T> extends Reading {
  data = $state.raw<T>();
  private path = '';

  async load(path: string): Promise<void> {
    this.path = path;
    const data = await this.read<T>(path);
    if (data !== undefined) this.data = data;
  }

  again(): void {
    void this.load(this.path);
  }
}

// List is a list that is read in parts.
export class List<Row> extends Reading {
  rows = $state.raw<Row[]>();
  next = $state<string | null>(null);
  private path = '';
  private readonly of: (body: never) => Row[];

  constructor(of: (body: never) => Row[]) {
    super();
    this.of = of;
  }

  // load reads the first part, more the next one.
  async load(path: string): Promise<void> {
    this.path = path;
    await this.take(path, []);
  }

  again(): void {
    void this.load(this.path);
  }

  // extending is set while a further part is read, which a load would drop.
  extending = false;

  async more(path: string): Promise<void> {
    if (this.next === null) return;
    this.extending = true;
    await this.take(path + (path.includes('?') ? '&' : '?') + new URLSearchParams({ cursor: this.next }), this.rows ?? []);
    this.extending = false;
  }

  private async take(path: string, before: Row[]): Promise<void> {
    const body = await this.read<{ nextCursor: string | null }>(path);
    if (body === undefined) return;
    this.rows = [...before, ...this.of(body as never)];
    this.next = body.nextCursor;
  }
}
