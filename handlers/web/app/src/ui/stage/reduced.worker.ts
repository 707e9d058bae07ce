// Reads a picture and makes it small enough for a stage. On the page, 12 megapixels would keep everything else waiting for as long as they take.
const scope = self as unknown as Worker;

scope.onmessage = async ({ data: { file, sideMax } }: MessageEvent<{ file: Blob; sideMax: number }>) => {
  const whole = await createImageBitmap(file).catch(() => undefined);
  if (whole === undefined) return scope.postMessage(undefined);
  const { width, height } = whole;
  const scale = Math.min(1, sideMax / Math.max(width, height));
  const small = { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)), resizeQuality: 'high' } as const;
  const image = scale === 1 ? whole : await createImageBitmap(whole, small);
  scope.postMessage({ image, width, height }, [image]);
};
