import { parsePhoneNumberFromString, getCountries, type CountryCode } from 'libphonenumber-js/min';

/** Country is one whose way of writing phone numbers is known, by its ISO 3166 code. */
export type Country = CountryCode;
export const countries: Country[] = getCountries();

/** isPhone tells whether a text is a number that can be in use, there or with a country's prefix anywhere. */
export function isPhone(text: string, country?: Country): boolean {
  return parsePhoneNumberFromString(text, country === undefined ? { extract: false } : { defaultCountry: country, extract: false })?.isValid() ?? false;
}
