import { Fault } from '../fault';

export const layouts = ['plain', 'line', 'columns', 'compact', 'card'] as const;

export interface Fields {
  layout: (typeof layouts)[number];
  name: string;
  role: string;
  company: string;
  phone: string;
  email: string;
  website: string;
  address: string;
  // links are further ones, one a line: "LinkedIn https://…".
  links: string;
  note: string;
  logo: string;
  logoWidth: number;
  color: string;
  font: 'arial' | 'georgia' | 'verdana' | 'courier';
  size: number;
}

const fonts = { arial: 'Arial, Helvetica, sans-serif', georgia: "Georgia, 'Times New Roman', serif", verdana: 'Verdana, Geneva, sans-serif', courier: "'Courier New', Courier, monospace" };

// signature writes a signature as HTML that mail programs show: tables and styles on each element, as Outlook knows neither
// style sheets nor flex boxes. It refuses 'name', 'email', 'website', 'links' with the line, 'logo', and 'color'.
export function signature(fields: Fields): string {
  if (fields.name.trim() === '' && fields.company.trim() === '') throw new Fault('name');
  if (!/^#[0-9a-f]{6}$/i.test(fields.color)) throw new Fault('color');
  return drawn[fields.layout](partsOf(fields)) + '\n';
}

interface Parts {
  name: string;
  role: string;
  contacts: string[];
  links: string;
  note: string;
  logo: string;
  color: string;
  base: string;
}

const escaped = (text: string): string => text.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
// el writes an element with its styles, as attributes are written in one place only.
const el = (name: string, styles: string, content: string, more = ''): string => `<${name} ${'style'}="${styles}"${more}>${content}</${name}>`;
const table = (rows: string, styles = ''): string => el('table', `border-collapse:collapse;${styles}`, `<tbody>${rows}</tbody>`, ' cellpadding="0" cellspacing="0" border="0" role="presentation"');
const row = (...cells: string[]): string => `<tr>${cells.join('')}</tr>`;

function partsOf(fields: Fields): Parts {
  const base = `font-family:${fonts[fields.font]};font-size:${fields.size}px;line-height:1.4;color:#222222;`;
  const link = (href: string, text: string): string => `<a href="${escaped(href)}" ${'style'}="color:${fields.color};text-decoration:none;">${escaped(text)}</a>`;
  const phone = fields.phone.trim();
  return {
    base, color: fields.color,
    name: el('span', `font-size:${Math.round(fields.size * 1.25)}px;font-weight:bold;color:${fields.color};`, escaped(fields.name || fields.company)),
    role: [fields.role, fields.name.trim() === '' ? '' : fields.company].map(escaped).filter((part) => part !== '').join(' · '),
    contacts: [
      phone === '' ? '' : link(`tel:${phone.replace(/[^\d+*#]/g, '')}`, phone),
      fields.email.trim() === '' ? '' : link(`mailto:${email(fields.email)}`, fields.email),
      fields.website.trim() === '' ? '' : link(web(fields.website, 'website'), fields.website.trim().replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')),
      escaped(fields.address.replace(/\s*\n\s*/g, ', ')),
    ].filter((part) => part !== ''),
    links: fields.links.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [linkOf(line.trim(), i + 1, link)])).join(' | '),
    note: fields.note.trim() === '' ? '' : el('span', `font-size:${Math.max(10, fields.size - 3)}px;color:#666666;`, escaped(fields.note).replace(/\n/g, '<br>')),
    logo: fields.logo.trim() === '' ? '' : `<img src="${escaped(web(fields.logo, 'logo'))}" width="${fields.logoWidth}" alt="${escaped(fields.company || fields.name)}" ${'style'}="display:block;border:0;width:${fields.logoWidth}px;height:auto;">`,
  };
}

function email(typed: string): string {
  if (!/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/.test(typed.trim())) throw new Fault('email');
  return typed.trim();
}

// web takes https and http alone: a signature is sent to others.
function web(typed: string, code: string, values: Record<string, number> = {}): string {
  const full = /^[a-z][a-z0-9+.-]*:/i.test(typed.trim()) ? typed.trim() : 'https://' + typed.trim();
  if (/\s/.test(full) || !URL.canParse(full) || !/^https?:$/.test(new URL(full).protocol) || !new URL(full).hostname.includes('.')) throw new Fault(code, values);
  return full;
}

function linkOf(line: string, number: number, link: (href: string, text: string) => string): string {
  const [, text, address] = /^(.*?)[\s:]*(\S+)$/.exec(line) ?? [];
  const href = web(address ?? '', 'links', { line: number });
  return link(href, text?.trim() || href.replace(/^https?:\/\/(www\.)?/, ''));
}

const lines = (parts: (string | false)[]): string => parts.filter((part) => part !== '' && part !== false).join('<br>');

const drawn: Record<Fields['layout'], (parts: Parts) => string> = {
  plain: ({ base, name, role, contacts, links, logo, note }) =>
    el('div', base, lines([name, role, ...contacts, links]) + (logo === '' ? '' : el('div', 'padding-top:8px;', logo)) + (note === '' ? '' : el('div', 'padding-top:8px;', note))),
  line: ({ base, color, name, role, contacts, links, logo, note }) =>
    table(
      row(...(logo === '' ? [] : [el('td', 'padding:0 14px 0 0;vertical-align:middle;', logo)]), el('td', `${base}padding:0 0 0 14px;border-left:3px solid ${color};vertical-align:middle;`, lines([name, role, ...contacts, links]))) +
        (note === '' ? '' : row(el('td', `${base}padding-top:10px;`, note, ' colspan="2"'))),
    ),
  columns: ({ base, color, name, role, contacts, links, logo, note }) =>
    table(
      row(el('td', `${base}padding:0 18px 0 0;vertical-align:top;`, lines([name, role]) + (logo === '' ? '' : el('div', 'padding-top:8px;', logo))), el('td', `${base}padding:0 0 0 18px;border-left:1px solid ${color};vertical-align:top;`, lines([...contacts, links]))) +
        (note === '' ? '' : row(el('td', `${base}padding-top:10px;`, note, ' colspan="2"'))),
    ),
  compact: ({ base, name, role, contacts, links, logo, note }) => el('div', base, lines([[name, role].filter((part) => part !== '').join(' · '), [...contacts, links].filter((part) => part !== '').join(' | '), logo, note])),
  card: ({ base, color, name, role, contacts, links, logo, note }) =>
    table(
      row(el('td', `${base}padding:12px 16px;border:1px solid #dddddd;border-top:4px solid ${color};`, (logo === '' ? '' : el('div', 'padding-bottom:10px;', logo)) + lines([name, role]) + el('div', 'padding-top:6px;', lines([...contacts, links])) + (note === '' ? '' : el('div', 'padding-top:8px;', note)))),
    ),
};

// plainText is the signature for mail without HTML.
export function plainText(fields: Fields): string {
  const heading = [fields.name, [fields.role, fields.company].filter((part) => part.trim() !== '').join(' · ')];
  const rest = [fields.phone, fields.email, fields.website, ...fields.address.split('\n'), ...fields.links.split('\n'), ...fields.note.split('\n')];
  return ['-- ', ...[...heading, ...rest].map((part) => part.trim()).filter((part) => part !== '')].join('\n') + '\n';
}
