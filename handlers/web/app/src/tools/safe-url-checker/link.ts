import { domainOf, type Domain } from '../../engines/domains';
import { unicodeOf } from './punycode';

/** Link is an address taken apart, as the browser would open it. */
export interface Link {
  given: string;
  url: URL;
  /** The host as people see it, and as it is sent (xn--). */
  host: string;
  sent: string;
  domain: Domain;
  /** http was put before it, as it had none. */
  completed: boolean;
}

/** linkOf reads what was pasted: an address with or without its scheme, in <>, quotes or a Markdown link. Undefined if it is none. */
export function linkOf(text: string): Link | undefined {
  const given = text.trim().replace(/^\[[^\]]*\]\((.*)\)$/, '$1').replace(/^[<"'(]+|[>"')]+$/g, '').replace(/^h(?:xx|tt)ps?(?=:)/i, (scheme) => scheme.toLowerCase().replace('xx', 'tt')).replaceAll('[.]', '.');
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d+(?:\/|$))/i.test(given);
  const url = parsed(hasScheme ? given : `http:${"//"}${given.replace(/^\/\//, '')}`);
  if (!url || (!hasScheme && !/[.:]/.test(url.hostname)) || given === '') return undefined;
  const sent = url.hostname.replace(/\.$/, '').toLowerCase();
  const host = unicodeOf(sent);
  return { given, url, sent, host, domain: domainOf(sent), completed: !hasScheme };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
