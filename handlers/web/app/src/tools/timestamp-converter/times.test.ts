import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { apart, instantOf, shown, type Options } from './times';

const utc: Options = { unit: 'auto', zone: 'UTC', gap: 'earlier' };
const at = (text: string, options: Partial<Options> = {}): string => shown(instantOf(text, { ...utc, ...options }, 0n).ns, 'UTC').utc;
const fault = (text: string, options: Partial<Options> = {}): unknown => {
  try {
    return at(text, options);
  } catch (error) {
    return error;
  }
};

describe('reading a time', () => {
  it('tells the unit of a number by its size, or takes the one that is said', () => {
    expect(['1700000000', '1700000000123', '1700000000123456', '1700000000123456789', '-1', '1700000000.5', '1,700,000,000'].map((text) => at(text))).toEqual([
      '2023-11-14T22:13:20Z', '2023-11-14T22:13:20.123Z', '2023-11-14T22:13:20.123456Z', '2023-11-14T22:13:20.123456789Z', '1969-12-31T23:59:59Z', '2023-11-14T22:13:20.5Z', '2023-11-14T22:13:20Z',
    ]);
    expect(at('1700', { unit: 'ms' })).toBe('1970-01-01T00:00:01.7Z');
  });

  it('reads ISO 8601, RFC 2822 and their everyday variants', () => {
    expect(['2024-02-29T12:00:00+01:00', '2024-02-29 12:00:00 UTC', '2024-02-29', '2024-060', '2024-W09-4', '20240229T120000Z', '2024-02-29T12:00:00.123456789Z'].map((text) => at(text))).toEqual([
      '2024-02-29T11:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z', '2024-02-29T12:00:00Z', '2024-02-29T12:00:00.123456789Z',
    ]);
    expect(['Tue, 15 Nov 1994 08:12:31 +0100', 'Tue, 15 Nov 1994 08:12:31 GMT', '15 Nov 94 08:12 EST', 'Sunday, 06-Nov-94 08:49:37 GMT'].map((text) => at(text))).toEqual([
      '1994-11-15T07:12:31Z', '1994-11-15T08:12:31Z', '1994-11-15T13:12:00Z', '1994-11-06T08:49:37Z',
    ]);
  });

  it('reads local times in the zone, and knows skipped and repeated ones', () => {
    expect(at('2024-07-01T12:00', { zone: 'Europe/Berlin' })).toBe('2024-07-01T10:00:00Z');
    expect(at('2024-07-01T12:00[Asia/Tokyo]')).toBe('2024-07-01T03:00:00Z');
    const read = (text: string, gap: Options['gap']): unknown => instantOf(text, { ...utc, zone: 'Europe/Berlin', gap }, 0n);
    expect(read('2024-03-31T02:30', 'later')).toMatchObject({ change: 'skipped', ns: BigInt(Date.UTC(2024, 2, 31, 1, 30)) * 1_000_000n });
    expect(read('2024-10-27T02:30', 'earlier')).toMatchObject({ change: 'repeated', ns: BigInt(Date.UTC(2024, 9, 27, 0, 30)) * 1_000_000n });
    expect(read('2024-10-27T02:30', 'later')).toMatchObject({ change: 'repeated', ns: BigInt(Date.UTC(2024, 9, 27, 1, 30)) * 1_000_000n });
    expect(fault('2024-03-31T02:30', { zone: 'Europe/Berlin', gap: 'refuse' })).toMatchObject({ code: 'skipped' });
  });

  it('refuses what is no time, out of range, or in no zone', () => {
    expect(['', 'tomorrow', '2023-02-29', '2024-13-01', '31 Feb 2024 00:00'].map((text) => (fault(text) as { code: string }).code)).toEqual(Array(5).fill('time'));
    expect(fault('99999999999999999999999')).toMatchObject({ code: 'range' });
    expect(fault('0', { zone: 'Mars/Olympus' })).toMatchObject({ code: 'zone' });
  });
});

describe('showing a time', () => {
  it('writes what date(1) writes', () => {
    const date = (zone: string, second: number, format: string): string => execFileSync('date', ['-d', `@${second}`, `+${format}`], { env: { ...process.env, TZ: zone, LC_ALL: 'C' } }).toString().trim();
    for (const zone of ['UTC', 'America/New_York', 'Asia/Kolkata', 'Europe/Berlin']) {
      for (const second of [0, 951_782_400, 1_700_000_000, 1_711_846_800, -1_000_000_000]) {
        const all = shown(BigInt(second) * 1_000_000_000n, zone);
        expect([all.mail, all.week, all.day, all.local]).toEqual([date(zone, second, '%a, %d %b %Y %H:%M:%S %z'), date(zone, second, '%G-W%V-%u'), date(zone, second, '%Y-%j'), date(zone, second, '%Y-%m-%dT%H:%M:%S%:z')]);
      }
    }
  });

  it('rounds down before 1970, and names the next change of clocks', () => {
    expect(shown(-1n, 'UTC')).toMatchObject({ seconds: '-1', milliseconds: '-1', nanoseconds: '-1' });
    expect(shown(BigInt(Date.UTC(2024, 0, 1)) * 1_000_000n, 'Europe/Berlin').change).toBe('2024-03-31T03:00:00+02:00');
    expect(shown(0n, 'UTC').change).toBeUndefined();
  });

  it('says how far away it is', () => {
    expect([apart(0n, 3n * 86_400_000_000_000n), apart(7_200_000_000_000n, 0n), apart(0n, 0n)]).toEqual(['3 days ago', 'in 2 hours', 'now']);
  });
});
