const { port1: nowhere, port2: other } = new MessageChannel();
other.close();

/**
 * release gives the memory of an array back at once, and not when the browser next looks for what nobody uses: the array is empty afterwards. It is sent to
 * where nobody is, since what a canvas has made (ArrayBuffer.transfer leaves it with its maker) goes in no other way. What is shared stays as it is.
 */
export function release({ buffer }: { buffer: ArrayBufferLike }): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > 0) nowhere.postMessage(undefined, [buffer]);
}
