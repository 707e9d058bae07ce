import { jobs } from '../texts/en/jobs';

// Row is one line about a result.
export interface Row {
  name: string;
  value: string;
}

// not shown: they are of no use to people, or are shown elsewhere.
const left = ['sandbox', 'warnings', 'sha256', 'outputBytes', 'engineVersion'];

// rowsOf returns what a tool reports about its result, in words.
export function rowsOf(metadata: Record<string, unknown>): Row[] {
  const rows: Row[] = [];
  for (const [name, value] of Object.entries(metadata)) {
    if (left.includes(name) || value === null || value === '') continue;
    rows.push({ name: jobs.metadata[name] ?? worded(name), value: shown(name, value, metadata) });
  }
  return rows;
}

// warningsOf returns what people should know about a result.
export function warningsOf(metadata: Record<string, unknown>): string[] {
  const warnings = metadata['warnings'];
  return Array.isArray(warnings) ? warnings.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))) : [];
}

// worded turns blockedRequests into "Blocked requests", without the unit, which is in the value.
function worded(name: string): string {
  const bare = name.replace(/(Bytes|Seconds|Ms|Kbps)$/, '');
  const spaced = bare.replace(/([A-Z])/g, ' $1').toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

function shown(name: string, value: unknown, metadata: Record<string, unknown>): string {
  if (name === 'engine') return `${String(value)} ${String(metadata['engineVersion'] ?? '')}`.trim();
  const said = jobs.values[name]?.[String(value)];
  if (said !== undefined) return said;
  if (typeof value === 'boolean') return value ? jobs.yes : jobs.no;
  if (typeof value === 'number') return measured(name, value);
  if (Array.isArray(value)) return value.length === 0 ? jobs.none : value.map((one) => shown('', one, {})).join(', ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, one]) => `${worded(key)} ${shown(key, one, {})}`).join(', ');
  }
  return String(value);
}

function measured(name: string, value: number): string {
  if (name.endsWith('Bytes')) return sizeOf(value);
  if (name.endsWith('Ms')) return `${(value / 1000).toLocaleString('en', { maximumFractionDigits: 2 })} s`;
  if (name.endsWith('Seconds')) return `${value.toLocaleString('en', { maximumFractionDigits: 2 })} s`;
  if (name.endsWith('Kbps')) return `${value.toLocaleString('en')} kbit/s`;
  if (name === 'ratio') return `${(value * 100).toLocaleString('en', { maximumFractionDigits: 1 })} %`;
  return value.toLocaleString('en', { maximumFractionDigits: 3 });
}

// sizeOf writes a number of bytes as people do.
export function sizeOf(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} KB`;
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} GB`;
  return `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
