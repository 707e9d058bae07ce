const known: [string, string, RegExp][] = [
  ['image/png', 'png', /^\x89PNG/], ['image/jpeg', 'jpg', /^\xff\xd8\xff/], ['image/gif', 'gif', /^GIF8/], ['image/webp', 'webp', /^RIFF....WEBP/s], ['application/pdf', 'pdf', /^%PDF-/],
  ['application/zip', 'zip', /^PK\x03\x04/], ['application/gzip', 'gz', /^\x1f\x8b/], ['audio/mpeg', 'mp3', /^(ID3|\xff[\xfb\xf3\xf2])/], ['video/mp4', 'mp4', /^....ftyp/s], ['image/svg+xml', 'svg', /^\s*(<\?xml[^>]*>\s*)?<svg/],
];

// typeOf names the type of bytes and the ending of its files: by their beginning, else by what a data URI says.
export function typeOf(bytes: Uint8Array, said?: string): { type: string; ending: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 200));
  const found = known.find(([, , pattern]) => pattern.test(start)) ?? known.find(([type]) => type === said);
  if (found !== undefined) return { type: found[0], ending: found[1] };
  return { type: said?.split(';')[0] || 'application/octet-stream', ending: 'bin' };
}
