// place is the address that is shown.
export const place = $state({ path: location.pathname, query: location.search });

// go shows another page of the app.
export function go(address: string): void {
  history.pushState(null, '', address);
  arrive();
  scrollTo(0, 0);
}

// settle changes the address of the page that is shown, for a reload.
export function settle(address: string): void {
  history.replaceState(null, '', address);
  place.query = location.search;
}

function arrive(): void {
  place.path = location.pathname;
  place.query = location.search;
}

const own = /^\/(?:$|tools(?:\/|$)|account(?:\/|$)|sign-in$|sign-up$|licences$)/;

// follow makes links to the app's pages stay in the app. Downloads, other windows and the API's pages are the browser's.
export function follow(): void {
  addEventListener('popstate', arrive);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin || !own.test(link.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
