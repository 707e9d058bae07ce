import { untrack } from 'svelte';
import { scriptAddress } from '../run/startWorker';

// update says whether a newer build of the app waits, and how many runs are under way, which a reload would end.
export const update = $state<{ ready: boolean; runs: number }>({ ready: false, runs: 0 });

let waiting: ServiceWorker | null = null;

// hold counts a run until it is released.
export function hold(): () => void {
  untrack(() => update.runs++);
  return () => void untrack(() => update.runs--);
}

// keepOffline registers the service worker, and tells when a newer build waits. Without one the app works, online.
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    const registered = await navigator.serviceWorker.register(scriptAddress('/sw.js'));
    const look = (): void => {
      waiting = registered.waiting;
      // The first installation replaces nothing.
      if (waiting && navigator.serviceWorker.controller) update.ready = true;
    };
    look();
    registered.addEventListener('updatefound', () => registered.installing?.addEventListener('statechange', look));
  } catch {
    // not over https, or switched off
  }
}

// renew lets the newer build take over.
export function renew(): void {
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('take over');
}

let isLeft = false;

// leaving says whether the page is on its way out.
export function leaving(now: boolean): void {
  isLeft = now;
}

// chunkMissing is called when a chunk did not arrive. If it is no longer served, the page of the newer build names its own: it is loaded,
// once, and not while a run is under way. What is missing after that, or without a connection, the page says (Unloaded.svelte).
export function chunkMissing(): void {
  // Firefox ends what a page is loading as soon as it is left: to load it again would keep people on it.
  if (!navigator.onLine || isLeft) return;
  if (update.runs > 0) update.ready = true;
  else if (!isReload()) location.reload();
}

function isReload(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return loaded?.type === 'reload';
}
