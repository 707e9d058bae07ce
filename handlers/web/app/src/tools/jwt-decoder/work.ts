import { formatted } from '../../engines/jsonIndent';
import { texts as words } from '../../texts/en/tools/jwt-decoder';
import { inWords } from '../fault';
import { textOf, type ReportResult, type Result } from '../results';
import { worker } from '../worker';
import { read, type Field, type Token } from './jwt';

const token = (text: string, now: number): Promise<Token> => inWords(words.faults, () => read(text, now));

worker<Record<string, never>>({
  check: async ({ texts: [text] }) => void (await token(text!, Date.now())),
  run: async ({ texts: [text] }) => {
    const now = Date.now();
    return shown(await token(text!, now), now);
  },
});

function shown(token: Token, now: number): Result[] {
  const json = (title: string, name: string, source: string): Result => ({ ...textOf(name, 'application/json', formatted(source) + '\n', 'json'), title });
  return [
    findings(token),
    json(words.header, 'header.json', token.header),
    ...(token.claims === undefined ? [] : [json(words.claims, 'claims.json', token.claims)]),
    ...(token.text === undefined ? [] : [{ ...textOf('claims.txt', 'text/plain', token.text), title: words.claims }]),
    members(token.fields, now),
  ];
}

const levels = { unsigned: 'bad', noneWithSignature: 'bad', signatureMissing: 'bad', expired: 'warn', notYet: 'warn', noExpiry: 'note', milliseconds: 'warn', encrypted: 'note', outdated: 'warn', bearer: 'note', double: 'bad', embeddedKey: 'warn', compressed: 'note', found: 'note', several: 'warn' } as const;

function findings({ notes, signature }: Token): ReportResult {
  return {
    kind: 'report',
    title: words.findings.title,
    rows: [
      ...notes.map((note) => ({ level: levels[note], name: words.findings.names[note], value: words.findings.values[note] })),
      { level: 'note' as const, name: words.signature, value: signature.bytes === 0 ? words.none : words.signatureBytes(signature.bytes), note: words.unverified },
    ],
  };
}

function members(fields: Field[], now: number): Result {
  const meaning = ({ name, part, at }: Field): string => [words.meanings[`${part}.${name}`] ?? '', at === undefined ? '' : words.time(new Date(at * 1000), at * 1000 - now)].filter((one) => one !== '').join(': ');
  return {
    kind: 'table',
    title: words.members,
    columns: [{ name: words.columns.part }, { name: words.columns.name }, { name: words.columns.value }, { name: words.columns.meaning }],
    rows: fields.map((field) => [words.parts[field.part], field.name, field.source.length > 300 ? field.source.slice(0, 300) + '…' : field.source, meaning(field)]),
  };
}
