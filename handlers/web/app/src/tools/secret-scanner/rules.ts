import gitleaks from './gitleaks/rules.json';

/** Allowed says what is not a secret although a rule finds it. */
export interface Allowed {
  all?: boolean;
  target?: string;
  patterns?: string[];
  paths?: string[];
  stopWords?: string[];
}

/** Rule is a pattern for one kind of secret, as gitleaks describes it; reach is its longest match in characters, -1 for no end. */
export interface Rule {
  id: string;
  description: string;
  pattern?: string;
  path?: string;
  group?: number;
  entropy?: number;
  keywords: string[];
  reach: number;
  allowed?: Allowed[];
}

export const version = gitleaks.version;
export const allowedEverywhere: Allowed[] = gitleaks.allowed;

const schemes = ['postgres', 'postgresql', 'mysql', 'mariadb', 'mongodb', 'mongodb+srv', 'redis', 'rediss', 'amqp', 'amqps', 'sqlserver', 'mssql', 'clickhouse', 'cockroachdb', 'ldap', 'ldaps', 'smtp', 'smtps', 'ftp', 'ftps', 'sftp', 'http', 'https'];
const escaped = schemes.map((scheme) => scheme.replace('+', '\\+')).sort((a, b) => b.length - a.length);

/** Our own rules: what gitleaks has none for. */
export const own: Rule[] = [
  {
    id: 'connection-url-password',
    description: 'Found an address with a password in it, which opens the database or service to everybody who reads it.',
    pattern: `(?i)\\b(?:${escaped.join('|')})://[^\\s:@/'"<>\`]{0,100}:([^\\s@/'"<>\`]{3,200})@[\\w.\\[-]`,
    group: 1,
    keywords: schemes.map((scheme) => `${scheme}://`),
    reach: 330,
    allowed: [{ patterns: ['^[$%{\\[(*x.]', '(?i)^(?:password|passwd|pass|pwd|secret|changeme|example|your[-_]?password)$'] }],
  },
  {
    id: 'toolmill-api-key',
    description: 'Found a key of this service, which spends credits of its account.',
    // domain/apikey: 32 characters of Base62 and 6 of check sum, for users, tests and operators.
    pattern: '\\b(tm(?:k_live|k_test|o_live)_[0-9A-Za-z]{38})\\b',
    keywords: ['tmk_live_', 'tmk_test_', 'tmo_live_'],
    reach: 47,
  },
  {
    id: 'standard-webhooks-secret',
    description: 'Found a secret by which webhooks are signed: who has it can send events in the name of the service.',
    pattern: '\\b(whsec_[A-Za-z0-9+/]{24,88}={0,2})',
    keywords: ['whsec_'],
    reach: 96,
    entropy: 3,
  },
];

/** rules are all but those of gitleaks' that look at a file's name alone: here is a text. */
export const rules: Rule[] = [...(gitleaks.rules as Rule[]).filter(({ pattern }) => pattern !== undefined), ...own];
