const below = ['/web/assets/worker/'];
const serviceWorker = '/sw.js';

interface Policy { createScriptURL(address: string): unknown }
interface Policies { createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy }

let policy: Policy | undefined;

// scriptAddress makes an address of a script of ours one that the browser runs. No other may be run (Trusted Types).
export function scriptAddress(address: string): string {
  const policies = (globalThis as { trustedTypes?: Policies }).trustedTypes;
  policy ??= policies?.createPolicy('toolmill', { createScriptURL: ours }) ?? { createScriptURL: ours };
  return policy.createScriptURL(address) as string;
}

function ours(address: string): string {
  const { origin, pathname } = new URL(address, location.href);
  // The development server has workers where their sources are.
  const known = pathname === serviceWorker || below.some((path) => pathname.startsWith(path)) || import.meta.env.DEV;
  if (origin !== location.origin || !known) throw new TypeError(`not a worker of this app: ${address}`);
  return address;
}

// startWorker starts a worker of this app.
export function startWorker(address: string): Worker {
  return new Worker(scriptAddress(address), { type: 'module' });
}
