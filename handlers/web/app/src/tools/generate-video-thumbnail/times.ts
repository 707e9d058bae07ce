/** gridTimes spreads times over a film, each in the middle of its piece, so that neither the black beginning nor the end is shown. */
export function gridTimes(seconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => ((i + 0.5) * seconds) / count);
}

/** clock writes seconds as people read them: 1:02:03 or 2:03.5. */
export function clock(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = String((tenths % 600) / 10).padStart(tenths % 600 < 100 ? (tenths % 10 === 0 ? 2 : 4) : 0, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** secondsOf reads 75, 75.5, 1:15 and 1:02:03.5. Undefined: it is no time. */
export function secondsOf(typed: string): number | undefined {
  const parts = typed.trim().replace(',', '.').split(':');
  if (parts.length > 3 || !parts.every((part, i) => (i === parts.length - 1 ? /^\d+(\.\d+)?$/ : /^\d+$/).test(part))) return undefined;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}
