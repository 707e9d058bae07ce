import type { FaultTexts } from '../../../tools/fault';

const at = ({ line }: Record<string, string | number>): string => (line === undefined ? '' : `Line ${line}: `);

// The words of timestamp-converter.
export const texts = {
  labels: ['Timestamps or dates, one a line'],
  options: {
    unit: { label: 'Numbers are', choices: { auto: 'as their size says', s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds' } },
    zone: { label: 'Time zone', help: 'Such as Europe/Berlin, America/New_York, UTC or +02:00. Times without an offset are read in it.' },
    gap: { label: 'When clocks change', help: 'Which instant a local time means that a change of clocks skips or repeats.', choices: { earlier: 'the earlier one', later: 'the later one', refuse: 'refuse it' } },
  },
  notes: ['Takes 1700000000, 1700000000.5, 2023-11-14T22:13:20Z, 2023-11-14 22:13, 2023-W46-2, Tue, 14 Nov 2023 22:13:20 +0000, or now.'],
  read: { s: 'seconds', ms: 'milliseconds', us: 'microseconds', ns: 'nanoseconds', iso: 'ISO 8601', mail: 'an RFC 2822 date', local: 'a local time', now: 'now' },
  summary: (read: string, apart: string): string => `Read as ${read}: ${apart}.`,
  rows: {
    utc: 'ISO 8601, UTC', local: (zone: string): string => `In ${zone}`, seconds: 'Unix, seconds', milliseconds: 'Unix, milliseconds', microseconds: 'Unix, microseconds', nanoseconds: 'Unix, nanoseconds',
    mail: 'RFC 2822 (mail)', http: 'RFC 9110 (HTTP)', week: 'ISO week', day: 'Day of the year', offset: 'Offset from UTC',
  },
  noChange: 'The clocks of this zone do not change any more.',
  nextChange: (at: string): string => `The clocks change next at ${at}.`,
  change: { skipped: 'Skipped time', repeated: 'Repeated time' },
  changeText: { skipped: 'This local time does not exist: the clocks are put forward over it.', repeated: 'This local time is there twice, as the clocks are put back.' },
  columns: { given: 'Given', utc: 'UTC', seconds: 'Seconds', milliseconds: 'Milliseconds' },
  faults: {
    empty: () => 'There is no time.',
    many: ({ max }) => `At most ${Number(max).toLocaleString('en')} lines.`,
    time: (values) => `${at(values)}“${values['text']}” is not a time that is known here. Write it as 2026-11-28 14:30, as a number of seconds since 1970, or as mail does; the zone is chosen below.`,
    range: (values) => `${at(values)}this is beyond the calendar, which ends with the year 275760.`,
    zone: ({ zone }) => `There is no time zone “${zone}”.`,
    skipped: (values) => `${at(values)}${values['text']} does not exist in ${values['zone']}: the clocks are put forward over it.`,
    repeated: (values) => `${at(values)}${values['text']} is there twice in ${values['zone']}, as the clocks are put back.`,
  } as FaultTexts,
};
