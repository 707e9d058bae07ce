export const pollSeconds = 5;

// everyWhileVisible does something every some seconds while the page can be seen, until the returned function is called.
export function everyWhileVisible(seconds: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') act();
  }, seconds * 1000);
  return () => clearInterval(timer);
}
