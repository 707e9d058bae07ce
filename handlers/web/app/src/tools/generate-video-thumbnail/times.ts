/** gridTimes spreads times over a film, each in the middle of its piece, so that neither the black beginning nor the end is shown. */
export function gridTimes(seconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => ((i + 0.5) * seconds) / count);
}

/** clock writes seconds as people read them: 1:02:03 or 2:03.5, with so many decimals at most. */
export function clock(seconds: number, decimals = 1): string {
  const units = 10 ** decimals;
  const whole = Math.round(seconds * units);
  const [hours, minutes, rest] = [Math.floor(whole / (3600 * units)), Math.floor(whole / (60 * units)) % 60, (whole % (60 * units)) / units];
  const [full, part] = rest.toFixed(decimals).split('.');
  const ending = `${full!.padStart(2, '0')}${part === undefined || /^0*$/.test(part) ? '' : `.${part.replace(/0+$/, '')}`}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${ending}` : `${minutes}:${ending}`;
}

/** exactly writes a time to the millisecond, which is less than any film shows a picture. */
export function exactly(seconds: number): string {
  return clock(seconds, 3);
}

/** secondsOf reads 75, 75.5, 1:15 and 1:02:03.5. Undefined: it is no time. */
export function secondsOf(typed: string): number | undefined {
  const parts = typed.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d+)?$/ : /^\d+$/).test(part))) return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
