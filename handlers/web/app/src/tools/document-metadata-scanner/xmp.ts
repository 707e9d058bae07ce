import { read } from '../../engines/xml';
import { finding, weight, type Finding } from './finding';

/** xmpFindings are the properties of an XMP packet, each under its own name; entries of lists are one each. */
export function xmpFindings(packet: string): Finding[] {
  const out: Finding[] = [];
  const add = (name: string, value: string): void => void (value.trim() !== '' && out.push(finding('xmp', name, value, weight(name))));
  read(packet.replace(/<\?xpacket[\s\S]*?\?>/g, '').trim(), {
    open: ({ attributes }) => {
      for (const [name, value] of Object.entries(attributes)) if (!/^(?:xmlns|xml:|rdf:|x:)/.test(name)) add(name, value);
    },
    close: ({ name, path }, text) => {
      const owner = name.startsWith('rdf:') ? path.findLast((one) => !/^(?:rdf:|x:)/.test(one)) : name;
      if (owner !== undefined) add(owner, text);
    },
  });
  return out;
}
