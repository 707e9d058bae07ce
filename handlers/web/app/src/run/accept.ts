import type { Answer } from '../api/call';
import { patiently, type Wait } from '../api/patient';
import { askToSignIn, signedIn } from '../shell/session.svelte';

export interface Accepted { id: string; balanceAfter: number }

interface Asking {
  // key makes another try the same run.
  key: string;
  signal: AbortSignal;
  waiting(wait: Wait | undefined): void;
  // asked says whether the service has been asked and has not answered yet: it may have charged the run.
  asked(is: boolean): void;
}

/** accept asks the service to accept a run, and who is there to sign in. undefined: nobody did. It throws as soon as its signal is aborted. */
export async function accept(slug: string, { key, signal, waiting, asked }: Asking): Promise<Answer<Accepted> | undefined> {
  // Offline nobody can be asked who is signed in: the request waits, and its answer says so.
  if (navigator.onLine && !(await unlessLeft(signedIn(), signal))) return undefined;
  for (;;) {
    asked(true);
    const heard = (wait: Wait | undefined): void => {
      asked(!wait || mayBeCharged(wait));
      waiting(wait);
    };
    const answer = await patiently<Accepted>(`/tools/${slug}/runs`, { method: 'POST', body: {}, key, signal }, { waiting: heard });
    asked(false);
    if (answer.ok || answer.refusal.status !== 401 || !(await unlessLeft(askToSignIn(), signal))) return answer;
  }
}

// An answer may be lost on its way. What a device without a network sends does not leave it.
const mayBeCharged = ({ why }: Wait): boolean => why === 'outcome_unknown' || (why === 'offline' && navigator.onLine);

// unlessLeft waits for somebody, and no longer than the signal lets it: what they do then is about something else.
function unlessLeft<T>(waited: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const left = (): void => reject(signal.reason as Error);
    if (signal.aborted) return left();
    signal.addEventListener('abort', left, { once: true });
    waited.finally(() => signal.removeEventListener('abort', left)).then(resolve, reject);
  });
}
