import { texts as words } from '../../texts/en/tools/api-console';
import type { Values } from '../fields';
import { Refusal, worker } from '../worker';
import type { options } from './index';

// What is sent the page sends: a worker cannot connect to anything. The run opens the console.
worker<Values<typeof options>>({
  check: ({ options: { key } }) => {
    if (key.trim() !== '' && !/^tmk_(live|test)_[A-Za-z0-9_-]{8,}$/.test(key.trim())) throw new Refusal(words.wrongKey, 'key');
  },
  run: () => ({ kind: 'report', summary: words.open, rows: [] }),
});
