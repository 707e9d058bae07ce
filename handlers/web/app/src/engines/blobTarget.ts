import { StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { Sink } from './sink';

/** BlobTarget is where mediabunny writes a recording: what is written leaves the worker's memory as blobs, and what is written over later, such as lengths at the beginning, is put in its place at the end. */
export class BlobTarget {
  readonly target: StreamTarget;
  private readonly sink = new Sink();
  private readonly later: { at: number; bytes: Uint8Array<ArrayBuffer> }[] = [];

  constructor() {
    this.target = new StreamTarget(new WritableStream<StreamTargetChunk>({ write: ({ data, position }) => this.write(data, position) }));
  }

  /** blob is all that was written. */
  blob(type: string): Blob {
    return this.later.reduce((whole, { at, bytes }) => new Blob([whole.slice(0, at), bytes, whole.slice(at + bytes.length)], { type }), this.sink.blob(type));
  }

  private write(data: Uint8Array<ArrayBuffer>, position: number): void {
    const { size } = this.sink;
    const over = Math.max(0, Math.min(data.length, size - position));
    if (over > 0) this.later.push({ at: position, bytes: data.slice(0, over) });
    if (over === data.length) return;
    if (position > size) this.sink.append(new Uint8Array(position - size));
    this.sink.append(data.subarray(over));
  }
}
