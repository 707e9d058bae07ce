import { mod97 } from './digits';

// Lengths by the IBAN registry (SWIFT, release 99).
const lengths: Record<string, number> = {
  AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22, CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20,
  EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22, GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30,
  KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20, MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23,
  PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22, RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26,
  UA: 29, VA: 22, VG: 24, XK: 20, YE: 30,
};

/** ibanLength is how many characters of a text, which may have blanks between, are an IBAN with right check digits; 0 if none. */
export function ibanLength(text: string): number {
  const wanted = lengths[text.slice(0, 2).toUpperCase()] ?? 0;
  let seen = '';
  for (let at = 0; at < text.length && wanted > 0; at++) {
    if (/[\dA-Za-z]/.test(text[at]!)) seen += text[at];
    if (seen.length === wanted) return mod97(seen.slice(4) + seen.slice(0, 4)) === 1 ? at + 1 : 0;
  }
  return 0;
}
