import { readFileSync } from 'node:fs';

// The pages are those of the service's router (handlers/web/pages.go): one that is new there is driven here.
const table = /plainPages = map[\s\S]*?\n}\n/.exec(readFileSync('../pages.go', 'utf8'))![0];
const routes = [...table.matchAll(/"(\/[^"]*)": \{/g)].map(([, path]) => path!);

// own are the pages of the account area; one of them has {id}, for a job.
export const own = routes.filter((path) => path.startsWith('/account'));

// open are the other pages, and addresses without a page.
export const open = [...routes.filter((path) => !own.includes(path)), '/tools/nope', '/nothing-here'];
