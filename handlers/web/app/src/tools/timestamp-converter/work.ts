import { texts as words } from '../../texts/en/tools/timestamp-converter';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import type { ReportRow, Result } from '../results';
import { worker } from '../worker';
import { apart, brief, instantOf, shown, type Instant } from './times';
import type { options } from './index';

type Options = Values<typeof options>;

const linesMax = 1000;
const nowNs = (): bigint => BigInt(Date.now()) * 1_000_000n;

interface Line {
  text: string;
  instant: Instant;
}

const instants = (text: string, options: Options, now: bigint): Promise<Line[]> =>
  inWords(
    words.faults,
    () => {
      const lines = text.split('\n').map((one, i) => ({ text: one.trim(), line: i + 1 })).filter((one) => one.text !== '');
      if (lines.length === 0) throw new Fault('empty');
      if (lines.length > linesMax) throw new Fault('many', { max: linesMax });
      return lines.map((one) => ({ text: one.text, instant: readLine(one, options, now) }));
    },
    { zone: 'zone' },
  );

function readLine({ text, line }: { text: string; line: number }, options: Options, now: bigint): Instant {
  try {
    return instantOf(text, options, now);
  } catch (error) {
    throw error instanceof Fault ? new Fault(error.code, { ...error.values, line }) : error;
  }
}

worker<Options>({
  check: async ({ texts: [text], options }) => void (await instants(text!, options, nowNs())),
  run: async ({ texts: [text], options }) => {
    const now = nowNs();
    const lines = await instants(text!, options, now);
    return lines.length === 1 ? one(lines[0]!.instant, options, now) : many(lines, options);
  },
});

function one({ ns, read, change }: Instant, { zone }: Options, now: bigint): Result {
  const all = shown(ns, zone);
  const row = (name: string, value: string, note?: string): ReportRow => ({ name, value, ...(note === undefined ? {} : { note }) });
  return {
    kind: 'report',
    summary: words.summary(words.read[read], apart(ns, now)),
    rows: [
      ...(change === undefined ? [] : [{ level: 'warn' as const, name: words.change[change], value: words.changeText[change] }]),
      row(words.rows.utc, all.utc), row(words.rows.local(zone), all.local, all.long), row(words.rows.seconds, all.seconds), row(words.rows.milliseconds, all.milliseconds),
      row(words.rows.microseconds, all.microseconds), row(words.rows.nanoseconds, all.nanoseconds), row(words.rows.mail, all.mail), row(words.rows.http, all.http),
      row(words.rows.week, all.week), row(words.rows.day, all.day), row(words.rows.offset, all.offset, all.change === undefined ? words.noChange : words.nextChange(all.change)),
    ],
  };
}

function many(lines: Line[], { zone }: Options): Result {
  return {
    kind: 'table',
    columns: [{ name: words.columns.given }, { name: words.columns.utc }, { name: words.rows.local(zone) }, { name: words.columns.seconds, numeric: true }, { name: words.columns.milliseconds, numeric: true }],
    rows: lines.map(({ text, instant }) => {
      const all = brief(instant.ns, zone);
      return [text, all.utc, all.local, all.seconds, all.milliseconds];
    }),
  };
}
