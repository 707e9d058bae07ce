import { SaxesParser } from 'saxes';

/** Element is an open element: its name as written, its attributes, and the names of those around it, the nearest last. */
export interface Element { name: string; attributes: Record<string, string>; path: string[] }

/** Visitor is told what stands in a document: at each end the element with its own text, without that of its children. */
export interface Visitor {
  open?: (element: Element) => void;
  close?: (element: Element, text: string) => void;
}

const depthMax = 1000;

/** read goes through an XML document. It stops quietly at the first fault: what stands before it was read. No entity is fetched. */
export function read(xml: string, visitor: Visitor): void {
  const parser = new SaxesParser();
  const stack: { element: Element; text: string }[] = [];
  let broken = false;
  parser.on('error', () => (broken = true));
  parser.on('opentag', (tag) => {
    if (broken || stack.length > depthMax) return void (broken = true);
    const element = { name: tag.name, attributes: tag.attributes as Record<string, string>, path: stack.map((one) => one.element.name) };
    stack.push({ element, text: '' });
    visitor.open?.(element);
  });
  const write = (text: string): void => {
    const top = stack.at(-1);
    if (top) top.text += text;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => {
    const top = stack.pop();
    if (!broken && top) visitor.close?.(top.element, top.text);
  });
  for (let at = 0; at < xml.length && !broken; at += 65_536) parser.write(xml.slice(at, at + 65_536));
}
