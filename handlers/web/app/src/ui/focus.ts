// focused moves the focus to an element when it appears: a form that a button opens is where the person goes on.
export function focused(element: HTMLElement): void {
  element.focus();
}

// keepFocus moves the focus to the page's heading if what had it is gone: else people who do not see the page begin at its top again.
export function keepFocus(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
