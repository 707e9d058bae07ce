// isTypedInto reports whether an event belongs to a field or an editor, which takes it itself.
export function isTypedInto(event: Event): boolean {
  const target = event.composedPath()[0];
  return target instanceof HTMLElement && (target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio], [type=range], [type=color], [type=file]')));
}

/** Pasted is what a clipboard holds. */
export interface Pasted {
  files: ArrayLike<File>;
  getData(type: string): string;
}

const textTypes = [{ type: 'text/csv', name: 'pasted.csv' }, { type: 'text/plain', name: 'pasted.txt' }];

/** pastedFiles returns the files of a clipboard, such as a screenshot; without any its text as a file, if asked for and if one of the types is that of texts. */
export function pastedFiles(clipboard: Pasted | null, types: readonly string[], asText: boolean): File[] {
  const files = Array.from(clipboard?.files ?? []);
  if (files.length > 0 || !clipboard || !asText) return files;
  const kind = textTypes.find(({ type }) => types.includes(type));
  const text = kind ? clipboard.getData('text/plain') : '';
  return kind && text !== '' ? [new File([text], kind.name, { type: kind.type })] : [];
}
