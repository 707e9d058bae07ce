import { Fault } from '../fault';

export const kinds = ['text', 'link', 'wifi', 'contact', 'email', 'phone', 'sms', 'place', 'event'] as const;
export type Kind = (typeof kinds)[number];

// Fields are what the form holds; each kind uses its own.
export interface Fields {
  kind: Kind;
  text: string;
  link: string;
  network: string;
  password: string;
  security: 'WPA' | 'WEP' | 'nopass';
  hidden: boolean;
  firstName: string;
  lastName: string;
  organisation: string;
  title: string;
  phone: string;
  email: string;
  website: string;
  street: string;
  city: string;
  postcode: string;
  country: string;
  subject: string;
  message: string;
  latitude: string;
  longitude: string;
  starts: string;
  ends: string;
  location: string;
}

// payload is the text that cameras know as the kind: addresses as they are, Wi-Fi as ZXing wrote it down, contacts as vCard 3.0
// (RFC 2426), places as geo: (RFC 5870), events as iCalendar (RFC 5545). It refuses 'empty' and other codes with the field at fault.
export function payload(fields: Fields): string {
  return writers[fields.kind](fields);
}

function needed(value: string, field: string): string {
  if (value.trim() === '') throw new Fault('empty', { field });
  return value.trim();
}

const writers: Record<Kind, (fields: Fields) => string> = {
  text: ({ text }) => {
    if (text === '') throw new Fault('empty', { field: 'text' });
    return text;
  },
  link: ({ link }) => {
    const typed = needed(link, 'link');
    const full = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : 'https://' + typed;
    if (!URL.canParse(full) || /\s/.test(full)) throw new Fault('link', { field: 'link' });
    return full;
  },
  wifi: ({ network, password, security, hidden }) => {
    const name = escapedWifi(needed(network, 'network'));
    if (security === 'WPA' && (password.length < 8 || password.length > 63) && !/^[0-9a-f]{64}$/i.test(password)) throw new Fault('wpa', { field: 'password' });
    const key = security === 'nopass' ? '' : `P:${escapedWifi(security === 'WEP' ? needed(password, 'password') : password)};`;
    return `WIFI:T:${security};S:${name};${key}${hidden ? 'H:true;' : ''};`;
  },
  contact,
  email: ({ email, subject, message }) => {
    const query = [['subject', subject], ['body', message]].filter(([, value]) => value !== '').map(([name, value]) => `${name}=${encodeURIComponent(value!.replace(/\r?\n/g, '\r\n'))}`);
    return `mailto:${address(email)}${query.length === 0 ? '' : '?' + query.join('&')}`;
  },
  phone: ({ phone }) => `tel:${number(phone)}`,
  sms: ({ phone, message }) => `SMSTO:${number(phone)}${message === '' ? '' : ':' + message}`,
  place: ({ latitude, longitude }) => `geo:${degrees(latitude, 90, 'latitude')},${degrees(longitude, 180, 'longitude')}`,
  event,
};

// Cameras take \ ; , : " as signs of the form unless a \ is before them.
const escapedWifi = (text: string): string => text.replace(/[\\;,:"]/g, '\\$&');
const escapedText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

function address(email: string): string {
  const typed = needed(email, 'email');
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/.test(typed)) throw new Fault('email', { field: 'email' });
  return typed;
}

function number(phone: string): string {
  const digits = needed(phone, 'phone').replace(/[\s()./-]/g, '').replace(/^00/, '+');
  if (!/^\+?[0-9*#]{2,20}$/.test(digits)) throw new Fault('phone', { field: 'phone' });
  return digits;
}

function degrees(typed: string, most: number, field: string): string {
  const value = needed(typed, field).replace(',', '.');
  if (!/^[+-]?\d{1,3}(\.\d+)?$/.test(value) || Math.abs(Number(value)) > most) throw new Fault('degrees', { field, most });
  return value.replace('+', '');
}

function contact(fields: Fields): string {
  const { firstName, lastName, organisation, title, phone, email, website, street, city, postcode, country } = fields;
  const name = [firstName, lastName].map((part) => part.trim()).filter((part) => part !== '').join(' ') || organisation.trim();
  if (name === '') throw new Fault('empty', { field: 'firstName' });
  const line = (property: string, value: string): string[] => (value.trim() === '' ? [] : [`${property}:${value}`]);
  const place = [street, city, '', postcode, country].map(escapedText);
  return [
    'BEGIN:VCARD', 'VERSION:3.0', `N:${escapedText(lastName)};${escapedText(firstName)};;;`, `FN:${escapedText(name)}`,
    ...line('ORG', escapedText(organisation)), ...line('TITLE', escapedText(title)),
    ...line('TEL', phone === '' ? '' : number(phone)), ...line('EMAIL', email === '' ? '' : address(email)), ...line('URL', website),
    ...(place.some((part) => part !== '') ? [`ADR:;;${place.join(';')}`] : []),
    'END:VCARD',
  ].join('\r\n');
}

function event(fields: Fields): string {
  const [from, to] = [stamp(fields.starts, 'starts'), stamp(fields.ends || fields.starts, 'ends')];
  if (to < from) throw new Fault('order', { field: 'ends' });
  const line = (property: string, value: string): string[] => (value.trim() === '' ? [] : [`${property}:${escapedText(value)}`]);
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', `SUMMARY:${escapedText(needed(fields.subject, 'subject'))}`, `DTSTART:${from}`, `DTEND:${to}`, ...line('LOCATION', fields.location), ...line('DESCRIPTION', fields.message), 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
}

// stamp is a local time of iCalendar, which is the same on the clock wherever it is read.
function stamp(typed: string, field: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)$/.exec(needed(typed, field));
  if (found === null || Number.isNaN(Date.parse(typed.trim().replace(' ', 'T') + 'Z'))) throw new Fault('moment', { field });
  const [, year, month, day, hour, minute] = found;
  return `${year}${month}${day}T${hour}${minute}00`;
}
