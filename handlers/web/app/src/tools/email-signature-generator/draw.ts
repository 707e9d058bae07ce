import { parseFragment, type Tree } from '../../engines/parse5';

// draw shows a signature on the page, element by element, as the page's policy takes no HTML from strings. Styles are set one by one,
// which the policy allows. Pictures are not loaded: nothing here asks another server; their box and words are shown.
export function draw(html: string, host: HTMLElement): void {
  host.replaceChildren(...parseFragment(html).childNodes.flatMap(drawn));
}

function drawn(node: Tree.ChildNode): Node[] {
  if ('value' in node) return [document.createTextNode(node.value)];
  if (!('tagName' in node)) return [];
  const of = new Map(node.attrs.map(({ name, value }) => [name, value]));
  const element = document.createElement(node.tagName === 'img' ? 'span' : node.tagName);
  element.style.cssText = of.get('style') ?? '';
  if (node.tagName === 'img') element.append(`▨ ${of.get('alt') ?? ''}`);
  if (node.tagName === 'a') element.style.textDecoration = 'none';
  for (const name of ['colspan', 'cellpadding', 'cellspacing', 'border', 'role']) if (of.has(name)) element.setAttribute(name, of.get(name)!);
  element.append(...node.childNodes.flatMap(drawn));
  return [element];
}
