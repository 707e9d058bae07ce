import { parse } from 'tldts';

/** Domain is a host's name in parts, by the Public Suffix List. */
export interface Domain {
  /** What is registered: example.co.uk; null for an address or a suffix alone. */
  domain: string | null;
  /** Its name without the suffix: example. */
  name: string | null;
  subdomain: string | null;
  suffix: string | null;
  isIP: boolean;
  /** Under a suffix of a company, such as github.io, where everybody can have a name. */
  isShared: boolean;
}

/** domainOf takes a host's name in lower case apart. */
export function domainOf(host: string): Domain {
  const found = parse(host, { allowPrivateDomains: true });
  return { domain: found.domain, name: found.domainWithoutSuffix, subdomain: found.subdomain, suffix: found.publicSuffix, isIP: found.isIp ?? false, isShared: found.isPrivate ?? false };
}
