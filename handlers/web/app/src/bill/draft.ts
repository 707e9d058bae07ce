import type { BillValues } from './options';

/** Draft is a form without its logo, as it lies on the device. */
export type Draft = Partial<Omit<BillValues, 'logo'>>;

const keyOf = (place: string): string => `toolmill-draft ${place}`;

/** kept is the draft of a page; undefined if there is none, or none that can be read. */
export function kept(place: string): Draft | undefined {
  try {
    const text = localStorage.getItem(keyOf(place));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined; // storage that is off, or damaged
  }
}

/** keep puts a draft on the device. Where storage is off or full, nothing is kept. */
export function keep(place: string, draft: Draft): void {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    // As said: a draft is a help, no promise.
  }
}

/** forget takes it away. */
export function forget(place: string): void {
  try {
    localStorage.removeItem(keyOf(place));
  } catch {
    // Where storage is off, nothing lies there.
  }
}
