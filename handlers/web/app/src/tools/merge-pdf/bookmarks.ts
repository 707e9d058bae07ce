// What qpdf's JSON says about a file, as far as it is needed here (qpdf's manual, "JSON version 2").
interface Described {
  pages: { object: string }[];
  qpdf: [{ maxobjectid: number; jsonversion: number }, Record<string, { value?: Record<string, unknown> }>];
}

// Bookmark is a title and the page, counted from 0, that it leads to.
export interface Bookmark {
  title: string;
  page: number;
}

// withBookmarks returns the changes that give a file an outline of its own, for qpdf's --update-from-json.
export function withBookmarks(described: string, bookmarks: Bookmark[]): string {
  const { pages, qpdf: [{ maxobjectid }, objects] } = JSON.parse(described) as Described;
  const trailer = objects['trailer']!.value!;
  const root = trailer['/Root'] as string;
  const catalog = objects[`obj:${root}`]!.value!;
  const outlines = maxobjectid + 1;
  const ref = (n: number): string => `${n} 0 R`;
  const item = (at: number): string => ref(outlines + 1 + at);
  const changed: Record<string, unknown> = {
    [`obj:${root}`]: { value: { ...catalog, '/Outlines': ref(outlines), '/PageMode': '/UseOutlines' } },
    [`obj:${ref(outlines)}`]: { value: { '/Type': '/Outlines', '/First': item(0), '/Last': item(bookmarks.length - 1), '/Count': bookmarks.length } },
  };
  bookmarks.forEach(({ title, page }, at) => {
    changed[`obj:${item(at)}`] = {
      value: {
        '/Title': `u:${title}`, '/Parent': ref(outlines), '/Dest': [pages[page]!.object, '/Fit'],
        ...(at > 0 ? { '/Prev': item(at - 1) } : {}), ...(at < bookmarks.length - 1 ? { '/Next': item(at + 1) } : {}),
      },
    };
  });
  return JSON.stringify({ qpdf: [{ jsonversion: 2, pushedinheritedpageresources: false, calledgetallpages: false, maxobjectid: outlines + bookmarks.length }, changed] });
}
