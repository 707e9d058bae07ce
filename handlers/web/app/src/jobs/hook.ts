import type { WebhookEventType } from '../api/types';
import { jobs } from '../texts/en/jobs';

// Hook is the server that is told of a job's end, as typed; all is whether it hears of failures and cancellations too.
export interface Hook { url: string; all: boolean }

const everyEnd: WebhookEventType[] = ['job.succeeded', 'job.failed', 'job.canceled'];

// hookFault returns what is wrong with the address, empty if nothing is. Whether it may be called the service says.
export function hookFault({ url }: Hook): string {
  return url.trim() === '' || /^https?:\/\//i.test(url.trim()) ? '' : jobs.webhook.wrong;
}

// hookSent returns what the API is given: nothing without an address.
export function hookSent({ url, all }: Hook): { webhookUrl?: string; webhookEvents?: WebhookEventType[] } {
  if (url.trim() === '') return {};
  return { webhookUrl: url.trim(), ...(all && { webhookEvents: everyEnd }) };
}
