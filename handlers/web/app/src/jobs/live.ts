import { call, type Refusal } from '../api/call';
import type { Job } from '../api/types';

// Following is told what happens to a job.
export interface Following {
  changed(job: Job): void;
  // lost is called when the job cannot be read any more; nothing follows.
  lost(refusal: Refusal): void;
}

const againSeconds = 3;

// hasEnded reports whether nothing more will happen to a job.
export function hasEnded(job: Job): boolean {
  return job.status === 'succeeded' || job.status === 'failed' || job.status === 'canceled';
}

// follow reads a job now and at each change, until it has ended or stop is called. A lost connection is made again.
export function follow(id: string, to: Following): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  function stop(): void {
    stopped = true;
    source?.close();
    clearTimeout(timer);
  }
  function changed(job: Job): void {
    if (stopped) return;
    if (hasEnded(job)) stop();
    to.changed(job);
  }
  function listen(): void {
    if (stopped) return;
    source = new EventSource(`/v1/jobs/${id}/events`);
    source.addEventListener('job', (event) => changed(JSON.parse((event as MessageEvent<string>).data) as Job));
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) void look(); // the browser makes any other connection again by itself
    });
  }
  // look asks once, which also tells why a stream was refused.
  async function look(): Promise<void> {
    const answer = await call<Job>(`/jobs/${id}`);
    if (stopped) return;
    if (answer.ok) changed(answer.data);
    else if ([401, 403, 404].includes(answer.refusal.status)) {
      stop();
      to.lost(answer.refusal);
    }
    if (!stopped) timer = setTimeout(listen, againSeconds * 1000);
  }
  listen();
  return stop;
}
