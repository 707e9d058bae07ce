import type { Job } from '../api/types';

// Listing is a list of jobs that follows their changes.
export interface Listing {
  // shown returns the jobs that the list shows now.
  shown(): Job[];
  // put replaces a job that is shown, whose status is the same.
  put(job: Job): void;
  // load reads the list again.
  load(): void;
}

// loadEveryMs bounds how often a list is read again while many jobs change; againMs is how long a refused stream waits.
const loadEveryMs = 1000;
const againMs = 5000;

// followAll keeps a list as new as the account's jobs, over one connection, until the returned function is called. Progress changes a
// row; a job that begins, ends or is new has the list read again. A lost connection is made again by the browser, which says what it
// has seen last.
export function followAll(list: Listing): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  let pending: ReturnType<typeof setTimeout> | undefined;

  function load(): void {
    pending ??= setTimeout(() => {
      pending = undefined;
      list.load();
    }, loadEveryMs);
  }
  function changed(job: Job): void {
    const shown = list.shown().find((one) => one.id === job.id);
    if (shown?.status === job.status && shown.closedAt === job.closedAt) list.put(job);
    else load();
  }
  function listen(): void {
    source = new EventSource('/v1/jobs/events');
    source.addEventListener('ready', load);
    source.addEventListener('job', (event) => changed(JSON.parse((event as MessageEvent<string>).data) as Job));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(listen, againMs);
    });
  }
  listen();
  return () => {
    source?.close();
    clearTimeout(again);
    clearTimeout(pending);
  };
}
