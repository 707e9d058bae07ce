// Texts of ASCII that begin with a letter and are no word for a truth value or nothing stand in block style as they are, but for what begins a comment or parts a key from its value.
const plain = /^[A-Za-z](?:[!-9;-~]|:(?=[!-~])| (?=[!"$-~]))*$/;
// The engine takes e and digits for a number too, and quotes them.
const words = /^(?:true|false|yes|no|on|off|y|n|null|e\d*)$/i;
// The engine writes a long key with ? before it.
const keyMax = 100;

/** nameOf is a string of JSON as it is meant. */
export const nameOf = (source: string): string => (source.includes('\\') ? (JSON.parse(source) as string) : source.slice(1, -1));

/** keyText is a key and its colon, where it needs no quotes. */
export function keyText(source: string): string | undefined {
  const key = source.slice(1, -1);
  return key.length <= keyMax && isPlain(key) ? `${key}: ` : undefined;
}

/** valueText is a value that is no object and no array, where one line is sure to hold it. */
export function valueText(source: string, quotes: 'needed' | 'double' | 'single'): string | undefined {
  if (source.charCodeAt(0) !== 0x22) return /^[-\d]/.test(source) ? numberFor(source) : source;
  const text = source.slice(1, -1);
  if (!isPlain(text)) return undefined;
  return quotes === 'needed' ? text : quotes === 'double' ? source : text.includes("'") ? undefined : `'${text}'`;
}

const isPlain = (text: string): boolean => plain.test(text) && !text.includes('\\') && !/[:-]$/.test(text) && !words.test(text);

/** numberFor gives an exponent its point and sign, without which YAML 1.1 reads a text: 1e5 becomes 1.0e+5. */
export function numberFor(source: string): string {
  const parts = /^(-?\d+)(\.\d+)?[eE]([+-]?)(\d+)$/.exec(source);
  return parts === null ? source : `${parts[1]}${parts[2] ?? '.0'}e${parts[3] || '+'}${parts[4]}`;
}
