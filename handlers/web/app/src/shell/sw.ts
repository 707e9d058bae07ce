// The service worker keeps the app for a device that is offline: the shell at its installation, what tools load at their first use.
// It never sees what people work on: files stay in pages and their workers.
const build = '__BUILD__';
const registry = '/v1/tools?includeHidden=true';

interface Events {
  addEventListener(name: 'install' | 'activate', hear: (event: { waitUntil(done: Promise<unknown>): void }) => void): void;
  addEventListener(name: 'fetch', hear: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void;
  addEventListener(name: 'message', hear: (event: { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
const worker = self as unknown as Events;

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('message', ({ data }) => void (data === 'take over' && worker.skipWaiting()));

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/web/assets/')) event.respondWith(keptFirst(request));
  else if (pathname + search === registry) event.respondWith(networkFirst(request, registry));
  else if (request.mode === 'navigate' && !pathname.startsWith('/v1/') && !pathname.startsWith('/docs')) event.respondWith(networkFirst(request, '/'));
});

// The start page names all that the shell loads.
async function keepShell(): Promise<void> {
  const cache = await caches.open(build);
  const page = await fetch('/', { cache: 'no-cache' });
  const assets = [...(await page.clone().text()).matchAll(/"(\/web\/assets\/[^"]+)"/g)].map(([, address]) => address!);
  await Promise.all([cache.put('/', page), cache.addAll([...new Set(assets)]), cache.add(registry)]);
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== build).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

// Names of assets hold a digest of their content: what is kept is right.
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(build);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

async function networkFirst(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(build);
  try {
    const answer = await fetch(request);
    if (answer.ok && (name === registry || new URL(request.url).pathname === name)) await cache.put(name, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(name);
    if (kept) return kept;
    throw error;
  }
}

export {};
