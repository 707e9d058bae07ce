/**
 * smallFrame is a JPEG as a decoder reads it that leaves out what a picture of such a side, in pixels, does not show: the longer side has half as many again, or twice as
 * many, and memory is taken for these alone. Undefined: it is no JPEG, or the browser cannot do so. Whoever asks closes it.
 */
export async function smallFrame(file: Blob, side: number): Promise<VideoFrame | undefined> {
  if (typeof ImageDecoder === 'undefined' || !(await isJpeg(file))) return undefined;
  const data = await file.arrayBuffer();
  const decoder = new ImageDecoder({ type: 'image/jpeg', data, transfer: [data], desiredWidth: side, desiredHeight: side });
  try {
    return (await decoder.decode()).image;
  } catch {
    return undefined; // whether it can be read at all others say
  } finally {
    decoder.close();
  }
}

/** isJpeg says whether a file is one, whatever its name is: a JPEG begins so (ITU T.81, B.1.1.3), and no other picture does. */
export async function isJpeg(file: Blob): Promise<boolean> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return first === 0xff && second === 0xd8;
}
