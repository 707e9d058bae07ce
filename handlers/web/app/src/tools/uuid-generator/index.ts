import { texts } from '../../texts/en/tools/uuid-generator';
import { choice, flag, line, lines, number, when } from '../fields';
import { form, tool } from '../tool';
import work from './work.ts?worker&url';

const makes = ({ task }: Record<string, unknown>): boolean => task !== 'read';
const named = ({ task }: Record<string, unknown>): boolean => task === 'v5';

export const options = {
  task: choice(['v4', 'v7', 'v5', 'read'], 'v4'),
  count: when(number(1, 10_000, 10), ({ task }) => task === 'v4' || task === 'v7'),
  namespace: when(choice(['dns', 'url', 'oid', 'x500', 'own'], 'dns'), named),
  own: when(line(), ({ task, namespace }) => task === 'v5' && namespace === 'own'),
  names: when(lines(), named),
  upper: when(flag(), makes),
  hyphens: when(flag(true), makes),
  around: when(choice(['none', 'braces', 'quotes', 'urn'], 'none'), makes),
  uuids: when(lines('', { maxLength: 500_000 }), ({ task }) => task === 'read'),
};

// uuid-generator is like uuidgenerator.net and uuidtools.com: versions 4, 7 and 5 by RFC 9562, many at once, and what a UUID holds.
// Left out on purpose: making versions 1 and 6, which tell the computer's address and time, and 3, whose MD5 is broken.
export default tool({ texts, input: form(), options, work });
