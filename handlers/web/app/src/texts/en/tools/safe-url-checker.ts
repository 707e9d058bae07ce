import type { Code, Sign } from '../../../tools/safe-url-checker/check';

type Words = [title: string, why: (sign: Sign) => string];

const signs: Record<Code, Words> = {
  script: ['It runs a program in your browser', ({ about }) => `An address that begins with ${about} is no page: it is code or a page that the sender has written into the link itself.`],
  scheme: ['It opens a program', ({ about }) => `${about} is not for web pages. It starts a program of your device, if one has registered for it.`],
  plain: ['Not encrypted', ({ about }) => `${about}// lets everybody on the way read and change what is sent.`],
  user: ['What stands before @ is not the site', ({ about }) => `“${about}” is only a user name. The site is what follows the @.`],
  address: ['A number instead of a name', ({ about }) => `${about} is an IP address. Sites for people have names.`],
  'hidden-address': ['A number written so that it is not recognized', ({ about, more }) => `${about} is the IP address ${more}. Nobody honest writes it so.`],
  local: ['It leads into your own network', ({ about }) => `${about} is this device or one near it, such as a router. A link from outside has no business there.`],
  port: ['An unusual port', ({ about }) => `Port ${about}. Sites for people need none in their address.`],
  'foreign-letters': ['Letters of another alphabet', ({ about, more }) => `What you read as ${about} is sent as ${more}. The letters may look like Latin ones.`],
  mixed: ['Letters of several alphabets in one word', ({ about, more }) => `${about} mixes ${more}. This is done to look like another name.`],
  'look-alike': ['It looks like a known name', ({ about, more }) => `${about} can be taken for ${more}, but is another site.`],
  'one-letter': ['One letter from a known name', ({ about, more }) => `“${about}” is nearly ${more}. It may be a typing error that somebody waits for.`],
  'brand-inside': ['A known name in the wrong place', ({ about, more }) => `${about} is in the address, but the site is ${more}. Only the end of the name says whose it is.`],
  'brand-suffix': ['A known name with another ending', ({ about, more }) => `${about} may not be of those who have ${more}.`],
  'brand-path': ['A known name after the slash', ({ about, more }) => `${about} is only the name of a folder here. The site is ${more}.`],
  shortener: ['A shortened link', ({ about }) => `${about} sends you on to an address that you cannot see here.`],
  shared: ['A name that everybody can have', ({ about }) => `Under ${about} anybody can publish. The operator does not vouch for the page.`],
  suffix: ['An ending that is often misused', ({ about }) => `${about} has far more deceit than most endings. That alone proves nothing.`],
  deep: ['Many names before the site', ({ more }) => `${more} parts stand before the site's own name; on a small screen only they are seen.`],
  long: ['Very long', ({ about }) => `${about} characters. The part that matters can be pushed out of sight.`],
  hyphens: ['Many hyphens', ({ about }) => `“${about}”: names put together like this are made for a purpose.`],
  bait: ['A name that makes a promise', ({ about }) => `${about} has words such as login, secure or verify in its name. Known sites do not need them there.`],
  double: ['Coded twice', ({ about }) => `${about} is a percent sign that is coded itself. It is used to get past filters.`],
  'host-coding': ['The name of the site is coded', ({ about }) => `${about} hides what the name is.`],
  invisible: ['Invisible characters', ({ about }) => `${about === '' ? 'Characters that cannot be seen or that turn the writing around' : about} can make an address look like another one.`],
  backslash: ['A backslash', () => 'Browsers and filters read it differently, so they can be led to different sites.'],
  redirect: ['It sends you on', ({ about, more }) => `The field “${about}” holds another address, at ${more}. The first site is only used as a door.`],
  program: ['A file that can be run', ({ about }) => `${about} runs as a program, or holds some, once it is opened.`],
  'two-endings': ['A program that looks like a document', ({ about }) => `${about} has two endings. Only the last one counts.`],
  secret: ['Something secret in the address', ({ about }) => `“${about}”: addresses are kept in histories and logs. Do not hand this link on.`],
  tracking: ['It tells who has clicked', ({ about }) => `${about}. The page works without.`],
  embedded: ['An address within the address', ({ about }) => `${about}: the page may be fetched through another site, or be made to look so.`],
  'unknown-suffix': ['An ending that does not exist', ({ about }) => `.${about} is not on the list of endings.`],
};

// The words of safe-url-checker.
export const texts = {
  options: { links: { label: 'Links', help: 'One on each line, at most 100. None of them is visited.' } },
  run: 'Check',
  notes: ['Only the spelling is looked at. A link without any sign can still be bad, and a good site can show some.'],
  empty: 'Enter a link.',
  tooMany: (max: number): string => `At most ${max} links at once.`,
  noLink: 'This is not a link.',
  sign: (sign: Sign): { name: string; note: string } => ({ name: signs[sign.code][0], note: signs[sign.code][1](sign) }),
  site: 'The site is',
  none: 'No sign of deceit in the spelling',
  verdict: { bad: 'Do not open it: it is written to deceive.', warn: 'Be careful: look whether it is what you expect.', note: 'Nothing suspicious, but worth knowing.', good: 'Nothing suspicious in the spelling.' },
  of: 'Verdict',
};
