import { call } from '../api/call';
import { readPatiently } from '../api/patient';
import type { Account } from '../api/types';

// session is who is signed in: undefined while that is not known, null for nobody.
export const session = $state<{ account: Account | null | undefined }>({ account: undefined });

// notice is what the start page says first, once something ended there.
export const notice = $state({ text: '' });

// refresh asks who is signed in, and how many credits are left. Without an answer what is known stays; nobody who is signed in is
// taken for signed out because the service is busy.
export async function refresh(): Promise<void> {
  const answer = session.account === undefined ? await readPatiently<Account>('/account') : await call<Account>('/account');
  if (answer.ok) session.account = answer.data;
  else if (answer.refusal.status === 401 || session.account === undefined) session.account = null;
}

// signOut ends the session.
export async function signOut(): Promise<void> {
  const answer = await call('/account/sessions/current', { method: 'DELETE' });
  if (!answer.ok && answer.refusal.status !== 401) return;
  session.account = null;
  changed();
}

// The app's other tabs have the same session: what changes in one is asked for in the others.
let tabs: BroadcastChannel | undefined;

// hearTabs lets this tab know what another one has changed. A dialog that waits for somebody to sign in is answered there too.
export function hearTabs(): void {
  tabs = new BroadcastChannel('toolmill-session');
  tabs.onmessage = () => void refresh().then(() => session.account && asked.settle?.(true));
}

// changed tells the other tabs that somebody has signed in or out, or that credits were used.
export function changed(): void {
  tabs?.postMessage(null);
}

// charged shows what is left after a charge.
export function charged(balance: number): void {
  if (session.account) session.account = { ...session.account, balance };
  changed();
}

// asked is set while the page waits for somebody to sign in.
export const asked = $state<{ settle: ((signedIn: boolean) => void) | undefined }>({ settle: undefined });

// signedIn waits until somebody is signed in, and asks for that in a dialog. It returns false if the dialog was closed.
export async function signedIn(): Promise<boolean> {
  if (session.account === undefined) await refresh();
  if (session.account) return true;
  return askToSignIn();
}

// askToSignIn opens the dialog, whoever the page believed to be signed in.
export function askToSignIn(): Promise<boolean> {
  session.account = null;
  asked.settle?.(false);
  return new Promise((resolve) => {
    asked.settle = (done) => {
      asked.settle = undefined;
      resolve(done);
    };
  });
}
