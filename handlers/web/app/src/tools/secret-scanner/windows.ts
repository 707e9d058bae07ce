/** Window is a part of a text, from start to end in characters. */
export interface Window { start: number; end: number }

/** Sought is a rule by its keywords, in lower case and ASCII, and by its longest match in characters, -1 for no end. */
export interface Sought { keywords: string[]; reach: number }

// A rule without a longest match looks this far around its keyword: a private key of 16,384 bits in PEM has 12,600 characters.
const unboundedReach = 16_000;
// For the word border before and after a match.
const margin = 2;

const lettersMax = 128;

interface Hit { rule: number; length: number; far: number }

/**
 * Windows finds the parts of a text in which a match of each rule can be, as each match holds one of its keywords. It goes through the text
 * once for all keywords of all rules (Aho and Corasick, 1975): each state is the longest beginning of a keyword that the text ends with.
 */
export class Windows {
  private readonly next: Uint16Array;
  private readonly hits: (Hit[] | undefined)[] = [undefined];

  constructor(private readonly rules: Sought[]) {
    const states = 1 + rules.reduce((sum, { keywords }) => sum + keywords.reduce((letters, one) => letters + one.length, 0), 0);
    this.next = new Uint16Array(states * lettersMax);
    rules.forEach((rule, at) => rule.keywords.forEach((keyword) => this.add(keyword, { rule: at, length: keyword.length, far: (rule.reach < 0 ? unboundedReach : rule.reach) + margin })));
    this.link();
  }

  /** of returns the windows of each rule in a text, in their order. */
  of(text: string): Window[][] {
    const found = this.rules.map((): Window[] => []);
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const code = small(text.charCodeAt(at));
      state = code < lettersMax ? this.next[state * lettersMax + code]! : 0;
      const hits = this.hits[state];
      if (hits !== undefined) for (const hit of hits) widen(found[hit.rule]!, Math.max(0, at + 1 - hit.length - hit.far), Math.min(text.length, at + 1 + hit.far));
    }
    return found.map(merged);
  }

  private add(keyword: string, hit: Hit): void {
    let state = 0;
    for (let at = 0; at < keyword.length; at++) {
      const way = state * lettersMax + keyword.charCodeAt(at);
      if (this.next[way] === 0) this.next[way] = this.hits.push(undefined) - 1;
      state = this.next[way]!;
    }
    this.hits[state] = [...(this.hits[state] ?? []), hit];
  }

  // link leads a state that goes no further on from the longest end of it that is a beginning too, breadth first.
  private link(): void {
    const shorter = new Uint16Array(this.hits.length);
    const queue = [...this.next.subarray(0, lettersMax)].filter((state) => state !== 0);
    for (const state of queue) {
      const other = shorter[state]!;
      if (this.hits[other]) this.hits[state] = [...(this.hits[state] ?? []), ...this.hits[other]];
      for (let code = 0; code < lettersMax; code++) {
        const way = state * lettersMax + code;
        const led = this.next[other * lettersMax + code]!;
        if (this.next[way] === 0) this.next[way] = led;
        else {
          shorter[this.next[way]!] = led;
          queue.push(this.next[way]!);
        }
      }
    }
  }
}

// widen keeps a rule's windows few while they are found: of keywords that lie close together one is made.
function widen(found: Window[], start: number, end: number): void {
  const last = found.at(-1);
  if (last === undefined || start > last.end) found.push({ start, end });
  else {
    last.start = Math.min(last.start, start);
    last.end = Math.max(last.end, end);
  }
}

// Keywords come by their ends, so that a longer one may begin before one that was found before it.
function merged(found: Window[]): Window[] {
  const out: Window[] = [];
  for (const one of found.sort((a, b) => a.start - b.start)) {
    const last = out.at(-1);
    if (last && one.start <= last.end) last.end = Math.max(last.end, one.end);
    else out.push(one);
  }
  return out;
}

const kelvin = 0x212a;

// small is a letter in lower case, as far as keywords have it: the sign for kelvin is a K too. A text in lower case would be another text beside it.
const small = (code: number): number => (code >= 0x41 && code <= 0x5a ? code | 0x20 : code === kelvin ? 0x6b : code);
