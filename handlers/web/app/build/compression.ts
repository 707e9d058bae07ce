// Node's CompressionStream reads what was written after it has said that it was; a browser's has read it by then (WHATWG, Compression, 5.2), and so may be given memory that is used
// again. In unit tests each part is copied first.
const Plain = CompressionStream;

globalThis.CompressionStream = class extends Plain {
  private readonly copies = new TransformStream<Uint8Array, Uint8Array>({ transform: (part, control) => control.enqueue(part.slice()) });

  constructor(format: CompressionFormat) {
    super(format);
    void this.copies.readable.pipeTo(super.writable as WritableStream<Uint8Array>).catch(() => undefined);
  }

  override get writable(): WritableStream<BufferSource> {
    return this.copies.writable as WritableStream<BufferSource>;
  }
};
