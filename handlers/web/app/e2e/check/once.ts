// once makes a file when it is first asked for. A file that is written again cannot be read any more by a page that was given it.
export function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}
