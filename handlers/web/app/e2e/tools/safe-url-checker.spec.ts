import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

const links = ['https://www.paypal.com@evil.example/login', 'https://аррӏе.com/', 'https://3232235777/', 'https://en.wikipedia.org/wiki/Phishing'];

toolSpec('safe-url-checker', {
  set: async (page) => page.getByLabel('Links').fill(links.join('\n')),
  shows: true,
  check: async (_, page) => {
    // Python says whose the first link is, how the second is sent, and which address the third one is.
    const code = "import sys,urllib.parse as u,ipaddress as i;a,b,c=[l.strip() for l in sys.stdin][:3];print(u.urlsplit(a).hostname,u.urlsplit(b).hostname.encode('idna').decode(),i.ip_address(int(u.urlsplit(c).hostname)))";
    const [host, sent, address] = fed(links.join('\n'), 'python3', '-c', code).trim().split(' ');
    const cards = page.locator('section article.card');
    await cards.nth(0).getByText(host!, { exact: true }).waitFor();
    await cards.nth(0).getByText('What stands before @ is not the site').waitFor();
    await cards.nth(1).getByText(`is sent as ${sent}`).waitFor();
    await cards.nth(1).getByText('can be taken for apple.com').waitFor();
    await cards.nth(2).getByText(`is the IP address ${address}`).waitFor();
    await cards.nth(3).getByText('Nothing suspicious in the spelling.').waitFor();
    expect(await cards.count()).toBe(4);
  },
  wrong: { set: async (page) => page.getByLabel('Links').fill(Array.from({ length: 101 }, () => 'example.com').join('\n')), says: 'At most 100 links at once.' },
});
