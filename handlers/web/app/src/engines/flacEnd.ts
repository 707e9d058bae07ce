import { Damaged } from './damaged';

interface Flac {
  blockingBit: unknown;
  lastSampleLoaded: boolean;
  advanceReader(): Promise<void>;
}

/** ended ends the search for sound in a FLAC that has none: mediabunny (1.61) goes on looking for the first of its frames after it has seen the last, without reading anything. Readers of other containers are left as they are. */
export function ended(reader: object): void {
  if (!('blockingBit' in reader && 'advanceReader' in reader)) return;
  const flac = reader as Flac;
  const advance = flac.advanceReader.bind(flac);
  flac.advanceReader = () => (flac.lastSampleLoaded ? Promise.reject(new Damaged('broken')) : advance());
}
