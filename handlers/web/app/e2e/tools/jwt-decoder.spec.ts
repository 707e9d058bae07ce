import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

const claims = '{"sub":"Žofie 🎉","id":9007199254740993,"exp":1300819380,"nested":{"a":[1.50]}}';
const token = fed(claims, 'python3', '-c', `
import sys, base64, hmac, hashlib
b = lambda x: base64.urlsafe_b64encode(x).rstrip(b'=')
body = b(b'{"alg":"HS256","typ":"JWT"}') + b'.' + b(sys.stdin.buffer.read())
sys.stdout.write((body + b'.' + b(hmac.new(b'secret', body, hashlib.sha256).digest())).decode())`);

toolSpec('jwt-decoder', {
  text: token,
  check: async ({ text }, page) => {
    expect(JSON.parse(text)).toEqual({ alg: 'HS256', typ: 'JWT' });
    const row = (name: string): Promise<string | null> => page.getByRole('row', { name: new RegExp(`claims ${name} `) }).textContent();
    expect(await row('id')).toContain('9007199254740993');
    expect(await row('sub')).toContain('Žofie 🎉');
    expect(await row('exp')).toContain('2011-03-22 18:43:00 UTC');
    await page.getByText('The time of exp is over.').waitFor();
    await page.getByText('It is not verified here').waitFor();
  },
  wrong: { text: 'not.a.token', says: 'The first part (the header) is not Base64url of a text.' },
});
