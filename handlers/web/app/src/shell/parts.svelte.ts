// parts says what of the app is made already: its page comes after the frame around it.
export const parts = $state({ page: false });

// task waits for a task of its own. On a slow device, what is done in several of them does not keep people waiting.
export function task(): Promise<void> {
  return new Promise((next) => setTimeout(next));
}

// painted waits until the page as it is has been painted.
export function painted(): Promise<void> {
  return new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
}

// What a browser that does not say when it has nothing to do is given instead.
const restMs = 1000;

// idle calls something once the page is loaded and has nothing else to do. It returns what takes that back.
export function idle(call: () => void): () => void {
  let taken = false;
  const ours = (): void => (taken ? undefined : call());
  const rest = (): void => void ('requestIdleCallback' in globalThis ? requestIdleCallback(ours) : setTimeout(ours, restMs));
  if (document.readyState === 'complete') rest();
  else addEventListener('load', rest, { once: true });
  return () => void (taken = true);
}

// savesData reports whether people have asked their browser to load no more than it has to.
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
