/**
 * isNearEnd reports whether people have scrolled a part of the page so far that more of its content should be made. What they have not come near is not there: a thousand
 * rows of a table take the browser 40 MB while they are laid out.
 */
export function isNearEnd({ scrollTop, clientHeight, scrollHeight }: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean {
  return scrollTop + 2 * clientHeight >= scrollHeight;
}
