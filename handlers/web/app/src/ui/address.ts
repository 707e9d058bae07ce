const known = new WeakMap<Blob, { address: string; users: number }>();

/** addressOf returns an address under which the page shows a blob, until leave has been called as often. It is the same for all who show the same blob: the browser then unpacks a picture once. */
export function addressOf(blob: Blob): string {
  const one = known.get(blob) ?? { address: URL.createObjectURL(blob), users: 0 };
  one.users++;
  known.set(blob, one);
  return one.address;
}

/** leave says that somebody does not show a blob any more. */
export function leave(blob: Blob): void {
  const one = known.get(blob);
  if (!one || --one.users > 0) return;
  URL.revokeObjectURL(one.address);
  known.delete(blob);
}
