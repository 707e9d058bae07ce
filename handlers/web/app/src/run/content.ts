// The beginnings of files by which their type is known, whatever their names say. Types that are not here have none.
const beginnings: Record<string, (head: Uint8Array) => boolean> = {
  'application/pdf': (head) => latin(head).includes('%PDF-'),
  'image/png': (head) => latin(head).startsWith('\x89PNG\r\n\x1a\n'),
  'image/jpeg': (head) => latin(head).startsWith('\xff\xd8\xff'),
  'image/webp': (head) => latin(head).startsWith('RIFF') && latin(head).slice(8, 12) === 'WEBP',
  'image/gif': (head) => /^GIF8[79]a/.test(latin(head)),
  'application/zip': (head) => /^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(latin(head)),
};
// Acrobat takes files whose header is among the first 1,024 bytes.
const headBytes = 1024;

const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

// isWhatItSays reports whether the content of a file may be of one of some types. Text and whatever has no fixed beginning may.
export async function isWhatItSays(file: File, type: string, accepted: string[]): Promise<boolean> {
  if (!(type in beginnings)) return true;
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  return accepted.some((one) => beginnings[one]?.(head) ?? false);
}
