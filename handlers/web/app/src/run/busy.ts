// What is only to be looked at waits while a run works: on few cores it would take half of them.
let isBusy = false;
const waiting = new Set<() => void>();

/** setBusy says whether a run is under way. */
export function setBusy(now: boolean): void {
  isBusy = now;
  if (now) return;
  const then = [...waiting];
  waiting.clear();
  for (const one of then) one();
}

/** unlessBusy does something at once, or when the run under way has ended. The same thing is done once. */
export function unlessBusy(then: () => void): void {
  if (isBusy) waiting.add(then);
  else then();
}
