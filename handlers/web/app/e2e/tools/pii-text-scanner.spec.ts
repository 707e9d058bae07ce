import { expect } from 'vitest';
import { fed } from '../check/programs';
import { toolSpec } from '../tool';

const text = 'Ada (ada@example.org, born on 1985-03-24) pays from DE89 3704 0044 0532 0130 00\nwith 4111 1111 1111 1111, not 4111 1111 1111 1112. Call (415) 555-2671, SSN 123-45-6789.';

toolSpec('pii-text-scanner', {
  text,
  bytesMax: 10_000_000,
  set: async (page) => void (await page.getByLabel('Phone numbers').selectOption('are of the USA or Canada')),
  check: async ({ text: masked }, page) => {
    expect(masked).toBe('Ada ([E-mail], born on [Date of birth]) pays from [IBAN]\nwith [Card number], not 4111 1111 1111 1112. Call [Phone number], SSN [US Social Security].');
    await page.getByText('6 places look like personal data.').waitFor();
    await page.getByRole('cell', { name: '4111 1111 1111 1111' }).waitFor();
    // Python's own sum says which of the two card numbers has the right check digit.
    const luhn = 'import sys\nfor l in sys.stdin:\n d=[int(c) for c in l if c.isdigit()][::-1]\n print(sum(d[::2]+[sum(divmod(2*x,10)) for x in d[1::2]])%10==0)';
    expect(fed('4111 1111 1111 1111\n4111 1111 1111 1112\n', 'python3', '-c', luhn)).toBe('True\nFalse\n');
  },
  wrong: { text: '   ', says: 'There is no text.' },
});
