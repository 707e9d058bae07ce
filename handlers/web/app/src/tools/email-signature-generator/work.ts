import { texts as words } from '../../texts/en/tools/email-signature-generator';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { textOf, type Result } from '../results';
import { worker } from '../worker';
import { plainText, signature } from './signature';
import type { options } from './index';

type Options = Values<typeof options>;

const made = (options: Options): Promise<string> => inWords(words.faults, () => signature(options), { name: 'name', email: 'email', website: 'website', links: 'links', logo: 'logo', color: 'color' });

worker<Options>({
  check: async ({ options }) => void (await made(options)),
  run: async ({ options }): Promise<Result[]> => [
    { ...textOf('signature.html', 'text/html', await made(options), 'html'), title: words.html },
    { ...textOf('signature.txt', 'text/plain', plainText(options)), title: words.plain },
  ],
});
