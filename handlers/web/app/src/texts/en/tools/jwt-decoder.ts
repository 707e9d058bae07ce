import type { FaultTexts } from '../../../tools/fault';
import type { Note } from '../../../tools/jwt-decoder/jwt';

const parts: Record<string, string> = { header: 'first part (the header)', claims: 'second part (the claims)', signature: 'last part (the signature)' };

// The words of jwt-decoder.
export const texts = {
  labels: ['JSON Web Token'],
  options: {},
  run: 'Decode',
  header: 'Header',
  claims: 'Claims',
  members: 'Each member',
  signature: 'Signature',
  none: 'there is none',
  signatureBytes: (bytes: number): string => `${bytes} bytes`,
  unverified: 'It is not verified here: whether the token is genuine nobody can say without the issuer’s key.',
  columns: { part: 'Part', name: 'Name', value: 'Value', meaning: 'Meaning' },
  parts: { header: 'header', claims: 'claims' },
  time: (at: Date, apartMs: number): string => `${Number.isNaN(at.getTime()) ? 'no time that a calendar has' : at.toISOString().replace('T', ' ').replace('.000Z', ' UTC') + ', ' + apart(apartMs)}`,
  findings: {
    title: 'What to notice',
    names: {
      unsigned: 'Not signed', noneWithSignature: 'alg: none, with a signature', signatureMissing: 'The signature is missing', expired: 'Expired', notYet: 'Not valid yet', noExpiry: 'No end', milliseconds: 'Times in milliseconds',
      encrypted: 'Encrypted', outdated: 'Outdated algorithm', bearer: 'From a header', double: 'A name twice', embeddedKey: 'Names its own key', compressed: 'Compressed', found: 'From a text', several: 'Several tokens',
    } as Record<Note, string>,
    values: {
      unsigned: 'The header says that there is no signature (alg: none): anybody may have written this token. No service may accept it.',
      noneWithSignature: 'A token that says it has no signature carries one. This is how an attack looks that makes a careless verifier skip its check.',
      signatureMissing: 'The header names an algorithm, but the last part is empty.',
      expired: 'The time of exp is over.',
      notYet: 'The time of nbf has not come.',
      noExpiry: 'There is no exp: the token is good for ever, unless the service ends it otherwise.',
      milliseconds: 'exp, nbf and iat count seconds since 1970. A number this large is probably milliseconds, and is shown as such.',
      encrypted: 'This is a JWE of five parts: its claims can be read only with the key. The header is shown.',
      outdated: 'RSA1_5 is open to attacks by its padding; RFC 8725 advises against it.',
      bearer: '“Authorization” or “Bearer” before the token was left out.',
      double: 'A name is there twice. Programs differ in which of the two they take.',
      embeddedKey: 'jwk, jku or x5u let the token itself say which key verifies it. A verifier must take such keys only from a list.',
      compressed: 'The claims are compressed (zip) and are not shown.',
      found: 'The token was taken out of the text around it.',
      several: 'There are several tokens in the text. This is the first.',
    } as Record<Note, string>,
  },
  meanings: {
    'header.alg': 'algorithm of the signature', 'header.typ': 'type', 'header.kid': 'which key', 'header.enc': 'how the claims are encrypted', 'header.cty': 'type of the content', 'header.jku': 'address of keys', 'header.x5u': 'address of a certificate',
    'header.jwk': 'key within the token', 'header.x5t': 'fingerprint of the certificate', 'header.crit': 'members that must be understood', 'header.zip': 'compression',
    'claims.iss': 'issuer', 'claims.sub': 'subject: whom it is about', 'claims.aud': 'audience: for whom it is', 'claims.exp': 'valid until', 'claims.nbf': 'valid from', 'claims.iat': 'issued', 'claims.jti': 'id of the token',
    'claims.auth_time': 'signed in', 'claims.nonce': 'nonce', 'claims.azp': 'authorised party', 'claims.scope': 'scopes', 'claims.scp': 'scopes', 'claims.client_id': 'client', 'claims.email': 'e-mail', 'claims.name': 'name', 'claims.acr': 'class of the sign-in',
    'claims.amr': 'ways of the sign-in', 'claims.sid': 'session', 'claims.updated_at': 'changed', 'claims.roles': 'roles', 'claims.groups': 'groups', 'claims.cnf': 'key that the bearer must prove',
  } as Record<string, string>,
  faults: {
    empty: () => 'There is no token.',
    parts: ({ count }) => `A token has three parts with points between them, or five if it is encrypted; this has ${count}.`,
    base64: ({ part }) => `The ${parts[part!]} is not Base64url of a text.`,
    json: ({ line, column }) => `The header is not JSON (its line ${line}, column ${column}).`,
    deep: () => 'The header is nested too deep.',
    header: () => 'The header is JSON, but not an object.',
  } as FaultTexts,
};

function apart(ms: number): string {
  const units: [Intl.RelativeTimeFormatUnit, number][] = [['year', 31_556_952], ['month', 2_629_746], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const seconds = ms / 1000;
  const [unit, per] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(Math.trunc(seconds / per), unit);
}
