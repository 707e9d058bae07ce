import { Fault } from '../fault';

// escaped writes a text as it stands inside JSON's or CSV's quotes or in HTML, or reads it back. It refuses 'escape' for what is not
// so written.
export function escaped(text: string, as: 'json' | 'html' | 'csv', on: boolean): string {
  if (as === 'json') return on ? JSON.stringify(text).slice(1, -1) : fromJSON(text);
  if (as === 'csv') return on ? `"${text.replaceAll('"', '""')}"` : text.trim().replace(/^"([^]*)"$/, '$1').replaceAll('""', '"');
  return on ? text.replace(/[&<>"']/g, (sign) => entities[sign]!) : fromHTML(text);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', copy: '©', reg: '®', trade: '™', hellip: '…', ndash: '–', mdash: '—', euro: '€', pound: '£', laquo: '«', raquo: '»', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', bull: '•', middot: '·', deg: '°', times: '×' };

function fromJSON(text: string): string {
  try {
    const read: unknown = JSON.parse(text.trim().startsWith('"') ? text : `"${text.replaceAll('\r\n', '\\n').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`);
    return read as string;
  } catch {
    throw new Fault('escape');
  }
}

function fromHTML(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (found, hex?: string, digits?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? found;
    const code = parseInt((hex ?? digits)!, hex === undefined ? 10 : 16);
    return code > 0x10ffff ? found : String.fromCodePoint(code);
  });
}
