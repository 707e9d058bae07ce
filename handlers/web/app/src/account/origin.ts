// originOf returns the origin of an address as browsers send it, or undefined for one that cannot be allowed: only https, and http of
// this computer.
export function originOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return undefined;
  let url: URL;
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  } catch {
    return undefined;
  }
  const here = /^(?:localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/.test(url.hostname);
  return url.protocol === 'https:' || (url.protocol === 'http:' && here) ? url.origin : undefined;
}
