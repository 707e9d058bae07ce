import { Temporal } from '../../engines/temporal';
import { Fault } from '../fault';

export type Unit = 'auto' | 's' | 'ms' | 'us' | 'ns';

export interface Options {
  unit: Unit;
  // zone is an IANA name or an offset, in which times without an offset are read and all are shown.
  zone: string;
  // gap is which instant a local time means that a clock change skips or repeats (RFC 5545 takes the earlier of repeated ones).
  gap: 'earlier' | 'later' | 'refuse';
}

export interface Instant {
  ns: bigint;
  // read is what the text was taken for.
  read: Exclude<Unit, 'auto'> | 'iso' | 'mail' | 'local' | 'now';
  // change says that the local time was skipped or repeated by a clock change.
  change?: 'skipped' | 'repeated';
}

const perUnit = { s: 1_000_000_000n, ms: 1_000_000n, us: 1000n, ns: 1n };
// Temporal's range: 10^8 days around 1970.
const nsMax = 8_640_000_000_000_000_000_000n;

// instantOf reads a number since 1970, an ISO 8601 or RFC 3339 time, an RFC 2822 date as in mail and HTTP, a local time, or "now". It
// refuses 'time' with the text, 'range', 'zone', and 'skipped' or 'repeated' where gap is refuse.
export function instantOf(text: string, options: Options, now: bigint): Instant {
  const input = text.trim();
  zoned(0n, options.zone);
  if (/^now$/i.test(input)) return { ns: now, read: 'now' };
  const number = /^([+-]?)([\d_ ,]*\d)(?:\.(\d*))?$/.exec(input);
  if (number !== null) return numeric(number, options.unit);
  return iso(input, options) ?? mail(input) ?? fail(input);
}

function fail(text: string): never {
  throw new Fault('time', { text: text.slice(0, 60) });
}

function numeric([, sign, whole, fraction = '']: RegExpExecArray, unit: Unit): Instant {
  const digits = BigInt(whole!.replace(/[_ ,]/g, ''));
  const read = unit === 'auto' ? unitOf(digits) : unit;
  const per = perUnit[read];
  const size = digits * per + (fraction === '' ? 0n : (BigInt(fraction) * per) / 10n ** BigInt(fraction.length));
  if (size > nsMax) throw new Fault('range');
  return { ns: sign === '-' ? -size : size, read };
}

// unitOf takes the unit by size: each fits the years 1973 to 5138, where the next smaller would be within days of 1970.
function unitOf(digits: bigint): Exclude<Unit, 'auto'> {
  if (digits < 100_000_000_000n) return 's';
  return digits < 100_000_000_000_000n ? 'ms' : digits < 100_000_000_000_000_000n ? 'us' : 'ns';
}

function iso(input: string, options: Options): Instant | undefined {
  const text = input.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T').replace(/ (?=(Z|UTC|GMT|[+-]\d\d:?\d\d)$)/i, '').replace(/(?<=\d)(UTC|GMT)$/i, 'Z');
  try {
    return { ns: Temporal.Instant.from(text).epochNanoseconds, read: 'iso' };
  } catch (error) {
    if (error instanceof RangeError && /T.*(Z|[+-]\d\d:?\d\d)$/i.test(text) && /^[+-]\d{6}-/.test(text)) throw new Fault('range');
  }
  const week = /^(\d{4})-?W(\d\d)(?:-?([1-7]))?$/i.exec(text);
  const day = /^(\d{4})-(\d{3})$/.exec(text);
  try {
    const plain = week ? ofWeek(week) : day ? Temporal.PlainDate.from({ year: Number(day[1]), month: 1, day: 1 }).add({ days: Number(day[2]) - 1 }).toPlainDateTime() : Temporal.PlainDateTime.from(text.replace(/\[.*\]$/, ''));
    return local(plain, { ...options, zone: /\[([^\]]+)\]$/.exec(text)?.[1] ?? options.zone });
  } catch (error) {
    if (error instanceof Fault) throw error;
    return undefined;
  }
}

// ofWeek is the day of an ISO week; week 1 holds 4 January.
function ofWeek([, year, week, day = '1']: RegExpExecArray): Temporal.PlainDateTime {
  const fourth = Temporal.PlainDate.from({ year: Number(year), month: 1, day: 4 });
  return fourth.add({ days: (Number(week) - 1) * 7 + Number(day) - fourth.dayOfWeek }).toPlainDateTime();
}

function local(plain: Temporal.PlainDateTime, { zone, gap }: Options): Instant {
  const at = (disambiguation: 'earlier' | 'later'): bigint => plain.toZonedDateTime(zone, { disambiguation }).epochNanoseconds;
  const [earlier, later] = [at('earlier'), at('later')];
  if (earlier === later) return { ns: earlier, read: 'local' };
  const change = Temporal.Instant.fromEpochNanoseconds(earlier).toZonedDateTimeISO(zone).toPlainDateTime().equals(plain) ? 'repeated' : 'skipped';
  if (gap === 'refuse') throw new Fault(change, { text: plain.toString(), zone });
  return { ns: gap === 'earlier' ? earlier : later, read: 'local', change };
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

// mail reads "Tue, 15 Nov 1994 08:12:31 +0100" and its old forms: two-digit years as RFC 2822 §4.3 says, and the names of North
// American zones.
function mail(input: string): Instant | undefined {
  const found = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{2}|\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([+-]\d{4}|[a-z]{1,3})?(?:\s*\(.*\))?$/i.exec(input);
  const month = months.indexOf(found?.[2]!.toLowerCase() ?? '') + 1;
  if (found === null || month === 0) return undefined;
  const short = found[3]!.length === 2;
  const year = Number(found[3]) + (short ? (Number(found[3]) < 50 ? 2000 : 1900) : 0);
  try {
    const plain = Temporal.PlainDateTime.from({ year, month, day: Number(found[1]), hour: Number(found[4]), minute: Number(found[5]), second: Math.min(Number(found[6] ?? 0), 59) }, { overflow: 'reject' });
    const instant = plain.toZonedDateTime('UTC').epochNanoseconds - BigInt(offsetMinutes(found[7] ?? 'GMT')) * 60_000_000_000n;
    return { ns: instant, read: 'mail' };
  } catch {
    return undefined;
  }
}

const american: Record<string, number> = { EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 };

function offsetMinutes(zone: string): number {
  const digits = /^([+-])(\d\d)(\d\d)$/.exec(zone);
  if (digits !== null) return (digits[1] === '-' ? -1 : 1) * (Number(digits[2]) * 60 + Number(digits[3]));
  return american[zone.toUpperCase()] ?? 0;
}

// zoned is an instant on the clocks of a zone. It refuses 'zone' and 'range'.
export function zoned(ns: bigint, zone: string): Temporal.ZonedDateTime {
  if (ns > nsMax || ns < -nsMax) throw new Fault('range');
  try {
    return Temporal.Instant.fromEpochNanoseconds(ns).toZonedDateTimeISO(zone.trim());
  } catch {
    throw new Fault('zone', { zone });
  }
}

/** Brief is an instant in the forms that a list of them has. */
export interface Brief {
  seconds: string;
  milliseconds: string;
  utc: string;
  local: string;
}

export interface Shown extends Brief {
  microseconds: string;
  nanoseconds: string;
  mail: string;
  http: string;
  week: string;
  day: string;
  long: string;
  offset: string;
  // change is when the zone's clocks change next, if ever.
  change?: string;
}

/** brief writes an instant for a list. Numbers are rounded down, as clocks show them. */
export function brief(ns: bigint, zone: string): Brief {
  const here = zoned(ns, zone);
  return { seconds: String(floor(ns, perUnit.s)), milliseconds: String(floor(ns, perUnit.ms)), utc: here.toInstant().toString(), local: here.toString({ timeZoneName: 'never' }) };
}

/** shown writes an instant in every form. Long dates and the next change of clocks take several times as long as what a list has. */
export function shown(ns: bigint, zone: string): Shown {
  const [utc, here] = [zoned(ns, 'UTC'), zoned(ns, zone)];
  const next = here.getTimeZoneTransition('next');
  return {
    ...brief(ns, zone),
    microseconds: String(floor(ns, perUnit.us)), nanoseconds: String(ns),
    mail: mailDate(here) + here.offset.slice(0, 6).replace(':', ''),
    http: mailDate(utc) + 'GMT',
    week: `${here.yearOfWeek}-W${pad(here.weekOfYear ?? 0)}-${here.dayOfWeek}`,
    day: `${here.year}-${pad(here.dayOfYear, 3)}`,
    long: here.toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'long' }),
    offset: here.offset,
    ...(next === null ? {} : { change: next.toString({ timeZoneName: 'never' }) }),
  };
}

const floor = (ns: bigint, per: bigint): bigint => (ns < 0n && ns % per !== 0n ? ns / per - 1n : ns / per);
const pad = (n: number, width = 2): string => String(n).padStart(width, '0');
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function mailDate(at: Temporal.ZonedDateTime): string {
  const month = months[at.month - 1]!;
  return `${weekdays[at.dayOfWeek - 1]}, ${pad(at.day)} ${month[0]!.toUpperCase()}${month.slice(1)} ${pad(at.year, 4)} ${pad(at.hour)}:${pad(at.minute)}:${pad(at.second)} `;
}

// apart is how far an instant is from now, in the largest fitting unit: "in 3 days", "2 hours ago".
export function apart(ns: bigint, now: bigint): string {
  const seconds = Number((ns - now) / perUnit.s);
  const units: [Intl.RelativeTimeFormatUnit, number][] = [['year', 31_556_952], ['month', 2_629_746], ['week', 604_800], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const [unit, per] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.trunc(seconds / per), unit);
}
