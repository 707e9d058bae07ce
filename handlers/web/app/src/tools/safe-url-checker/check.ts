import { domainOf } from '../../engines/domains';
import { asLatin, distance, mixedScripts, skeleton } from './letters';
import type { Link } from './link';
import { abused, bait, brands, programs, redirects, shorteners } from './lists';

/** Sign is something about an address that deceives, or that one should know: its code, how bad, and what it is about. */
export interface Sign { code: Code; level: 'bad' | 'warn' | 'note'; about: string; more?: string }

export type Code =
  | 'script' | 'scheme' | 'plain' | 'user' | 'address' | 'hidden-address' | 'local' | 'port' | 'foreign-letters' | 'mixed' | 'look-alike' | 'one-letter' | 'brand-inside' | 'brand-suffix' | 'brand-path' | 'shortener' | 'shared'
  | 'suffix' | 'deep' | 'long' | 'hyphens' | 'bait' | 'double' | 'host-coding' | 'invisible' | 'backslash' | 'redirect' | 'program' | 'two-endings' | 'secret' | 'tracking' | 'embedded' | 'unknown-suffix';

type Check = (link: Link) => Sign[];

const one = (holds: boolean, code: Code, level: Sign['level'], about: string, more?: string): Sign[] => (holds ? [{ code, level, about, ...(more === undefined ? {} : { more }) }] : []);

const brandNames = brands.map((brand) => ({ brand, name: domainOf(brand).name ?? brand }));
const hasHost = ({ url }: Link): boolean => ['http:', 'https:', 'ftp:', 'ws:', 'wss:'].includes(url.protocol);

const scheme: Check = ({ url, completed }) => [
  ...one(/^(?:javascript|data|vbscript|blob):$/.test(url.protocol), 'script', 'bad', url.protocol),
  ...one(['http:', 'ftp:'].includes(url.protocol) && !completed, 'plain', 'warn', url.protocol),
  ...one(!/^(?:https?|ftp|wss?|mailto|tel|sms|javascript|data|vbscript|blob):$/.test(url.protocol), 'scheme', 'warn', url.protocol),
];

const authority: Check = (link) => {
  const { url, domain, sent, given } = link;
  const written = given.replace(/^[a-z][a-z\d+.-]*:[\\/]*/i, '').split(/[/?#\\]/)[0]!.replace(/^.*@/, '').replace(/:\d*$/, '');
  const isHidden = domain.isIP && !sent.startsWith('[') && written !== sent;
  return [
    ...one(url.username !== '' || url.password !== '', 'user', 'bad', decoded(url.username)),
    ...one(isHidden, 'hidden-address', 'bad', written, sent),
    ...one(domain.isIP && !isHidden, 'address', 'warn', sent),
    ...one(/^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[(?:::1|f[cd]|fe80))/.test(sent), 'local', 'warn', sent),
    ...one(url.port !== '', 'port', 'warn', url.port),
    ...one(/%/.test(written), 'host-coding', 'bad', written),
  ];
};

const letters: Check = ({ host, sent, domain }) => {
  const mixed = host.split('.').map(mixedScripts).find((scripts) => scripts.length > 0);
  const isForeign = host !== sent;
  return [...one(mixed !== undefined, 'mixed', 'bad', host, mixed?.join(', ')), ...one(isForeign && !mixed, 'foreign-letters', /[^\P{L}\p{Script=Latin}]/u.test(host) && !/[^a-z\d.-]/.test(asLatin(host)) ? 'warn' : 'note', host, domain.domain ?? sent)];
};

/** imitation says which known name a host can be taken for. A known name itself, under any suffix of its owner's, is none. */
const imitation: Check = ({ host, sent, domain, url }) => {
  if (domain.domain === null || brands.includes(domain.domain)) return [];
  const own = host.split('.').at(-1 - (domain.suffix ?? '').split('.').length) ?? '';
  const found = brandNames.flatMap(({ brand, name }): Sign[] => {
    if (own === name && host === sent) return name.length > 4 ? one(true, 'brand-suffix', 'note', domain.domain!, brand) : [];
    if (skeleton(own) === skeleton(name) && own !== name) return one(true, 'look-alike', 'bad', host, brand);
    if (name.length > 4 && distance(asLatin(own), name) === 1) return one(true, 'one-letter', 'warn', own, brand);
    const inside = name.length > 3 && new RegExp(`(?:^|[-.])${skeleton(name)}(?=$|[-.])`).test(skeleton(domain.subdomain === null || domain.subdomain === '' ? own : `${domain.subdomain}.${own}`));
    if (inside) return one(true, 'brand-inside', 'bad', brand, domain.domain!);
    return one(new RegExp(`[/=]${brand.replaceAll('.', '\\.')}(?:[/?#&]|$)`).test(url.pathname), 'brand-path', 'warn', brand, domain.domain!);
  });
  const worst = (['look-alike', 'brand-inside', 'one-letter', 'brand-path', 'brand-suffix'] as const).map((code) => found.find((sign) => sign.code === code)).find(Boolean);
  return worst ? [worst] : [];
};

const shape: Check = (link) => {
  const { sent, host, domain, url, given } = link;
  const depth = (domain.subdomain ?? '').split('.').filter((part) => part !== '' && part !== 'www').length;
  return [
    ...one(domain.domain !== null && shorteners.has(domain.domain), 'shortener', 'warn', domain.domain ?? ''),
    ...one(domain.isShared && domain.domain !== null, 'shared', 'note', domain.suffix ?? '', domain.domain ?? ''),
    ...one(abused.has((domain.suffix ?? '').split('.').at(-1)!), 'suffix', 'warn', `.${domain.suffix}`),
    ...one(depth >= 3, 'deep', 'warn', host, String(depth)),
    ...one(sent.length > 60, 'long', 'warn', String(sent.length)),
    ...one(given.length > 500 && url.protocol !== 'data:', 'long', 'note', String(given.length)),
    ...one((domain.name ?? '').replace(/^xn--/, '').split('-').length > 3, 'hyphens', 'warn', domain.name ?? ''),
    ...one(bait.test([domain.subdomain, domain.name].filter(Boolean).join('.')) && !brands.includes(domain.domain ?? ''), 'bait', 'warn', host),
  ];
};

const coding: Check = ({ given }) => [
  ...one(/%25[\da-f]{2}/i.test(given), 'double', 'warn', (/%25[\da-f]{2}/i.exec(given) ?? [''])[0]),
  ...one(/[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufe00-\ufe0f]/u.test(given), 'invisible', 'bad', ''),
  ...one(/^[a-z][a-z\d+.-]*:[^?#]*\\/i.test(given), 'backslash', 'bad', '\\'),
  ...one(/%(?:0[0-9a-f]|1[0-9a-f]|7f)/i.test(given), 'invisible', 'bad', (/%(?:0[0-9a-f]|1[0-9a-f]|7f)/i.exec(given) ?? [''])[0]),
];

const fields: Check = ({ url, domain }) => {
  const all = [...url.searchParams, ...new URLSearchParams(url.hash.replace(/^#\??/, ''))];
  const targets = all.flatMap(([name, value]) => {
    const target = targetOf(value);
    return target !== undefined && domainOf(target).domain !== domain.domain && (redirects.test(name) || /^https?:/i.test(value)) ? [{ name, target }] : [];
  });
  const tracking = all.map(([name]) => name).filter((name) => /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_eid|igshid|yclid|twclid|_hsenc|vero_id|ttclid)$/i.test(name));
  return [
    ...targets.slice(0, 1).map(({ name, target }): Sign => ({ code: 'redirect', level: 'warn', about: name, more: target })),
    ...one(/^\/(?:https?:)?\/{1,2}[\w-]+\./i.test(decoded(url.pathname)), 'embedded', 'warn', decoded(url.pathname).slice(0, 80)),
    ...one(all.some(([name]) => /^(?:password|passwd|pwd|pass|token|access_token|api_?key|secret|session(?:id)?|sid|jwt|auth)$/i.test(name)), 'secret', 'warn', all.find(([name]) => /pass|pwd|token|key|secret|session|sid|jwt|auth/i.test(name))?.[0] ?? ''),
    ...one(tracking.length > 0, 'tracking', 'note', tracking.join(', ')),
  ];
};

function targetOf(value: string): string | undefined {
  const plain = decoded(value).trim();
  if (!/^(?:https?:)?[\\/]{2}/i.test(plain)) return undefined;
  try {
    return new URL(plain.replace(/^[\\/]{2}/, 'https:$&')).hostname;
  } catch {
    return undefined;
  }
}

const file: Check = ({ url }) => {
  const name = decoded(url.pathname).split('/').at(-1) ?? '';
  const isDouble = /\.(?:pdf|docx?|xlsx?|jpe?g|png|txt|mp[34])\.\w{2,4}$/i.test(name);
  return [...one(programs.test(name) && !isDouble, 'program', 'warn', name), ...one(isDouble && programs.test(name), 'two-endings', 'bad', name)];
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const order = { bad: 0, warn: 1, note: 2 };

/** signs are all that an address shows, the worst first. */
export function signs(link: Link): Sign[] {
  const checks = hasHost(link) ? [scheme, authority, letters, imitation, shape, coding, fields, file] : [scheme, coding];
  return checks.flatMap((check) => check(link)).sort((a, b) => order[a.level] - order[b.level]);
}
