const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const charsMax = 180;

/**
 * cleaned is a path out of an archive as it may be written anywhere: without a root, a drive or steps upward, without characters that
 * Windows forbids or that hide an ending (turned writing), and without names that are devices.
 */
export function cleaned(path: string): string {
  const steps = path.replace(/\\/g, '/').replace(/^[a-zA-Z]:(?=\/)/, '').split('/').map(cleanedStep).filter((step) => !/^\.*$/.test(step));
  return steps.join('/') || 'file';
}

function cleanedStep(step: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = step.normalize('NFC').replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').replace(/[<>:"|?*]/g, '_').trim();
  if (/^\.+$/.test(plain)) return plain;
  const short = shortened(plain.replace(/[. ]+$/, ''));
  return reserved.test(short) ? `_${short}` : short;
}

function shortened(name: string): string {
  const chars = [...name];
  if (chars.length <= charsMax) return name;
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? '';
  return chars.slice(0, charsMax - ending.length).join('') + ending;
}

/** distinct gives each name that is there before another number: two files must not become one. Case does not make two. */
export function distinct(names: string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    for (let n = 1; ; n++) {
      const slash = name.lastIndexOf('/');
      const dot = name.lastIndexOf('.');
      const tried = n === 1 ? name : dot > slash + 1 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`;
      if (!taken.has(tried.toLowerCase())) {
        taken.add(tried.toLowerCase());
        return tried;
      }
    }
  });
}
