import type { WebhookDelivery } from '../api/types';

// Asked is a delivery that is to be sent once more, and how many attempts it had then.
export interface Asked { id: string; attempts: number }

// waits reports whether something is expected to happen to what is shown: a delivery is on its way, or one that was asked for has not
// been tried yet.
export function waits(shown: Pick<WebhookDelivery, 'id' | 'status' | 'attempts'>[], asked: Asked | undefined): boolean {
  return shown.some((one) => one.status === 'pending' || (one.id === asked?.id && one.attempts.length <= asked.attempts));
}
