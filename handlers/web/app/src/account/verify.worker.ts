import { Chain, Lines, type Checked } from './chain';

// Given is a part of a history, or its end; watched is the sequence whose hash is wanted.
export type Given = { kind: 'begin'; watched: number } | { kind: 'part'; bytes: Uint8Array } | { kind: 'end' };

// Told is how many events were checked so far, or the result.
export type Told = { kind: 'taken'; events: number } | { kind: 'checked'; checked: Checked };

let chain = new Chain();
let lines = new Lines();

const tell = (told: Told): void => (self as unknown as Worker).postMessage(told);

self.onmessage = ({ data }: MessageEvent<Given>) => void take(data);

async function take(given: Given): Promise<void> {
  if (given.kind === 'begin') {
    chain = new Chain(given.watched);
    lines = new Lines();
    return;
  }
  for (const line of given.kind === 'part' ? lines.take(given.bytes) : lines.last()) await chain.add(line);
  tell(given.kind === 'part' ? { kind: 'taken', events: chain.checked.events } : { kind: 'checked', checked: chain.checked });
}
