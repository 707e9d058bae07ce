import { afterAll, beforeAll, inject, it } from 'vitest';
import { room } from '../check/programs';
import { Firefox } from './bidi';

// Firefox ends what a page is loading as soon as it is left.
const base = inject('base');
let firefox: Firefox;

beforeAll(async () => void (firefox = await Firefox.start('/usr/bin/firefox-esr', room())));
afterAll(() => firefox.close());

it('a page that is left while it loads is left', async () => {
  await firefox.open(`${base}/tools/json-formatter`);
  await firefox.until(`document.querySelector('main form')`);
  await firefox.open(`${base}/licences`);
  await firefox.until(`/licences/.test(location.pathname) && document.querySelector('h1')`);
});
