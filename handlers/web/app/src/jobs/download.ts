import { call, localPath, type Answer } from '../api/call';
import type { Job } from '../api/types';

// addressOf returns an address of a job's result that works now: each is good for some minutes only.
export async function addressOf(job: Job): Promise<Answer<string>> {
  const answer = await call<{ url: string }>(`/jobs/${job.id}/download-intent`, { method: 'POST' });
  return answer.ok ? { ok: true, data: localPath(answer.data.url) } : answer;
}

// save lets the browser store a job's result under its name.
export async function save(job: Job): Promise<Answer<string>> {
  const answer = await addressOf(job);
  if (answer.ok) {
    const link = document.createElement('a');
    link.href = answer.data;
    link.download = job.output?.name ?? '';
    link.click();
  }
  return answer;
}
