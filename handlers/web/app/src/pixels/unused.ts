import { release } from './release';

// V8 (15) looks for what nobody uses once so much more has been claimed outside of its heap.
const claimBytes = 1 << 26;

/**
 * collectUnused has V8 look for what nobody uses, which it may else do long after: a text that a clipboard gave is no part of its heap, and lies there as long. What is claimed for it is never
 * written, so that no memory is behind it, and given back at once.
 */
export function collectUnused(): void {
  try {
    release(new Uint8Array(claimBytes));
  } catch {
    // A browser without so much room looks for it by itself.
  }
}
