// A history is checked as `toolmill audit verify` checks an export (domain/audit): each event carries the hash of the one before, as
// logged, and the balances that events name must be the sums of what they moved.

// Kind says what is wrong with a line.
export type Kind = 'unreadable' | 'account' | 'gap' | 'hash' | 'time' | 'balance';

export interface Fault { line: number; kind: Kind }

// Checked is what a history says, and what is wrong with it.
export interface Checked {
  accountId: string;
  events: number;
  // whole is set if it begins with the account's first event; what was before a part cannot be checked.
  whole: boolean;
  first: number;
  last: number;
  firstAt: string;
  lastAt: string;
  // head is the SHA-256 of the last event, which binds all before it.
  head: string;
  balance: number;
  faults: number;
  // found are the first faults: after one lost event every later one may be at fault.
  found: Fault[];
  // headAt is the hash of the event with the sequence that was asked for.
  headAt: string;
}

interface Entry { subject: string; sequence: string; previoushash: string; time: string; data?: { credits?: { delta: number; balanceAfter: number } } }

const foundMax = 20;
const noHash = '0'.repeat(64);

// Chain takes a history line by line.
export class Chain {
  readonly checked: Checked = {
    accountId: '', events: 0, whole: false, first: 0, last: 0, firstAt: '', lastAt: '', head: '', balance: 0, faults: 0, found: [], headAt: '',
  };
  private readonly watched: number;

  // watched is a sequence whose hash is wanted, 0 for none.
  constructor(watched = 0) {
    this.watched = watched;
  }

  // add checks the next line. After a fault it goes on from this event.
  async add(line: Uint8Array<ArrayBuffer>): Promise<void> {
    const c = this.checked;
    c.events++;
    const entry = read(line);
    if (entry === undefined) return this.fault('unreadable');
    const sequence = Number(entry.sequence);
    if (c.first === 0) this.begin(entry, sequence);
    else this.follow(entry, sequence);
    this.count(entry);
    c.last = sequence;
    c.lastAt = entry.time;
    c.head = hex(await crypto.subtle.digest('SHA-256', line));
    if (sequence === this.watched) c.headAt = c.head;
  }

  private begin(entry: Entry, sequence: number): void {
    const c = this.checked;
    c.accountId = entry.subject;
    c.first = sequence;
    c.firstAt = entry.time;
    c.whole = sequence === 1;
    if (sequence < 1) this.fault('gap');
    if (c.whole && entry.previoushash !== noHash) this.fault('hash');
  }

  private follow(entry: Entry, sequence: number): void {
    const c = this.checked;
    if (entry.subject !== c.accountId) this.fault('account');
    if (sequence !== c.last + 1) this.fault('gap');
    if (entry.previoushash !== c.head) this.fault('hash');
    if (instant(entry.time) < instant(c.lastAt)) this.fault('time');
  }

  private count(entry: Entry): void {
    const credits = entry.data?.credits;
    const c = this.checked;
    if (credits === undefined) return;
    if (c.whole && c.balance + credits.delta !== credits.balanceAfter) this.fault('balance');
    c.balance = credits.balanceAfter;
  }

  private fault(kind: Kind): void {
    this.checked.faults++;
    if (this.checked.found.length < foundMax) this.checked.found.push({ line: this.checked.events, kind });
  }
}

// Lines cuts a file that arrives in parts into its lines, without their ends. Only bytes are compared: a text could be read another
// way than it was written.
export class Lines {
  private rest = new Uint8Array();

  // take returns the lines that a part completes, last what is left when nothing follows.
  take(part: Uint8Array): Uint8Array<ArrayBuffer>[] {
    const all = new Uint8Array(this.rest.length + part.length);
    all.set(this.rest);
    all.set(part, this.rest.length);
    const lines: Uint8Array<ArrayBuffer>[] = [];
    let from = 0;
    for (let to = all.indexOf(newline); to >= 0; to = all.indexOf(newline, from)) {
      lines.push(all.subarray(from, all[to - 1] === carriageReturn ? to - 1 : to));
      from = to + 1;
    }
    this.rest = all.slice(from);
    return lines.filter((line) => line.length > 0);
  }

  last(): Uint8Array<ArrayBuffer>[] {
    return this.take(Uint8Array.of(newline));
  }
}

const newline = 10;
const carriageReturn = 13;

function read(line: Uint8Array): Entry | undefined {
  try {
    const entry = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line)) as Entry;
    const whole = typeof entry === 'object' && typeof entry.subject === 'string' && /^\d{1,20}$/.test(entry.sequence) && !Number.isNaN(Date.parse(entry.time));
    return whole ? entry : undefined;
  } catch {
    return undefined;
  }
}

// instant orders times of RFC 3339 in UTC to the microsecond, which Date does not know.
function instant(time: string): string {
  const [seconds = '', fraction = ''] = time.replace('Z', '').split('.');
  return `${seconds}.${fraction.padEnd(9, '0')}`;
}

function hex(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
