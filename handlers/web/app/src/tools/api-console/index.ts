import { texts } from '../../texts/en/tools/api-console';
import { secret } from '../fields';
import { form, tool } from '../tool';
import work from './work.ts?worker&url';

export const options = { key: secret({ optional: true }) };

// api-console is like Swagger UI and Postman for this API: its operations from the OpenAPI document, with their fields and examples, a
// pasted key, the answer and the curl command. The key is kept in memory, and no cookie is sent. Left out on purpose: streams of
// events, which never end, operations of signed-in people, and saved collections.
export default tool({ texts, input: form(), options, work, stage: () => import('./Console.svelte'), live: false });
