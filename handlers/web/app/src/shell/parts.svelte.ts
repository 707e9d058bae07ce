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
