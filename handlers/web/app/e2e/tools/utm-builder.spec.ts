import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

toolSpec('utm-builder', {
  set: async (page) => {
    await page.getByLabel('Addresses, one a line').fill('https://shop.example/a?x=1&utm_source=old#top\ne.example');
    await page.getByLabel('Source (utm_source)').fill('News Letter');
    await page.getByLabel('Content (utm_content)').fill('ä&=#?+%');
    await page.getByLabel('Other parameters, one a line').fill('ref=A/B');
  },
  check: ({ text }) => {
    const python = 'import sys,json,urllib.parse as u; print(json.dumps([[p.netloc, p.path, p.fragment, u.parse_qsl(p.query)] for p in map(u.urlsplit, sys.stdin.read().split())]))';
    const added = [['utm_source', 'news_letter'], ['utm_content', 'ä&=#?+%'], ['ref', 'a/b']];
    expect(JSON.parse(fed(text, 'python3', '-c', python))).toEqual([['shop.example', '/a', 'top', [['x', '1'], ...added]], ['e.example', '', '', added]]);
  },
  wrong: {
    set: async (page) => {
      await page.getByLabel('Addresses, one a line').fill('https://a.example\nno address');
      await page.getByLabel('Source (utm_source)').fill('x');
    },
    says: 'Line 2: “no address” is not a web address.',
  },
});
