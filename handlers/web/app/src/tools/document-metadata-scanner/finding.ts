/** Group is where in a document something was found. */
export type Group = 'properties' | 'xmp' | 'people' | 'notes' | 'changes' | 'hidden' | 'attachments' | 'active' | 'pictures' | 'history';

/** Finding is something that a document tells beside its pages. level is how much it may give away. */
export interface Finding { group: Group; name: string; value: string; level: 'note' | 'warn' | 'bad' }

const valueMax = 500;

/** finding makes one, with a long value cut. */
export function finding(group: Group, name: string, value: string, level: Finding['level'] = 'note'): Finding {
  const plain = value.replace(/\s+/g, ' ').trim();
  return { group, name, value: plain.length > valueMax ? plain.slice(0, valueMax) + '…' : plain, level };
}

/** counted makes one finding of many alike: how many, and the first few. */
export function counted(group: Group, name: string, values: string[], level: Finding['level'] = 'warn'): Finding[] {
  const distinct = [...new Set(values.map((value) => value.trim()).filter(Boolean))];
  return values.length === 0 ? [] : [finding(group, name, `${values.length}${distinct.length > 0 ? ': ' + distinct.slice(0, 8).join(' · ') : ''}${distinct.length > 8 ? ' …' : ''}`, level)];
}

const personal = /author|creator$|lastmodifiedby|manager|company|by$|owner|publisher|contributor|email|gps|serial|person|user/i;

/** weight is how much a property of that name gives away. */
export function weight(name: string): Finding['level'] {
  return personal.test(name) && !/^(?:xmp:)?creatortool$/i.test(name) ? 'warn' : 'note';
}
