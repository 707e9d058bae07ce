// once makes something, such as a file, when it is first asked for. A file that is written again cannot be read any more by a page that was given it.
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
