import { call, type Answer, type Refusal, type Request } from '../api/call';
import { session } from '../shell/session.svelte';

// ask calls the API for a page of the account area. A session that has ended makes the area ask to sign in.
export async function ask<T>(path: string, request: Request = {}): Promise<Answer<T>> {
  const answer = await call<T>(path, request);
  // A wrong password is 401 too, and ends no session.
  if (!answer.ok && answer.refusal.status === 401 && answer.refusal.code !== 'invalid_credentials') session.account = null;
  return answer;
}

// One is one answer that a page shows.
export class One<T> {
  data = $state.raw<T>();
  refusal = $state.raw<Refusal>();
  private latest = 0;

  // load asks again; of several answers the one to the last question counts.
  async load(path: string): Promise<void> {
    const asked = ++this.latest;
    const answer = await ask<T>(path);
    if (asked !== this.latest) return;
    if (answer.ok) this.data = answer.data;
    this.refusal = answer.ok ? undefined : answer.refusal;
  }
}

// List is a list that is read in parts.
export class List<Row> {
  rows = $state.raw<Row[]>();
  refusal = $state.raw<Refusal>();
  next = $state<string | null>(null);
  private latest = 0;
  private readonly of: (body: never) => Row[];

  constructor(of: (body: never) => Row[]) {
    this.of = of;
  }

  // load reads the first part, more the next one.
  async load(path: string): Promise<void> {
    await this.read(path, []);
  }

  // extending is set while a further part is read, which a load would drop.
  extending = false;

  async more(path: string): Promise<void> {
    if (this.next === null) return;
    this.extending = true;
    await this.read(path + (path.includes('?') ? '&' : '?') + new URLSearchParams({ cursor: this.next }), this.rows ?? []);
    this.extending = false;
  }

  private async read(path: string, before: Row[]): Promise<void> {
    const asked = ++this.latest;
    const answer = await ask<{ nextCursor: string | null }>(path);
    if (asked !== this.latest) return;
    this.refusal = answer.ok ? undefined : answer.refusal;
    if (!answer.ok) return;
    this.rows = [...before, ...this.of(answer.data as never)];
    this.next = answer.data.nextCursor;
  }
}
