// Check digits: what tells a number of a person from any other of the same length.

const numbers = (text: string): number[] => [...text.replace(/\D/g, '')].map(Number);
const weighted = (digits: number[], weights: number[]): number => weights.reduce((sum, weight, at) => sum + weight * (digits[at] ?? 0), 0);
const isOneDigit = (digits: number[]): boolean => new Set(digits).size < 2;

/** luhn is ISO/IEC 7812-1's check of cards, also Canada's and Sweden's of persons. */
export function luhn(text: string): boolean {
  const digits = numbers(text).reverse();
  const sum = digits.reduce((total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return sum % 10 === 0 && !isOneDigit(digits);
}

/** mod97 is ISO 7064's remainder of a text of digits and letters (A is 10), of any length. */
export function mod97(text: string): number {
  return [...text.toUpperCase()].reduce((rest, char) => (/\d/.test(char) ? rest * 10 + Number(char) : rest * 100 + char.charCodeAt(0) - 55) % 97, 0);
}

/** verhoeff is the check of India's Aadhaar numbers (UIDAI). */
export function verhoeff(text: string): boolean {
  const turn = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  const multiply = (a: number, b: number): number => (a < 5 ? (b < 5 ? (a + b) % 5 : 5 + ((a + b) % 5)) : b < 5 ? 5 + ((a - b + 10) % 5) : (a - b + 10) % 5);
  let sum = 0;
  numbers(text).reverse().forEach((digit, at) => {
    let turned = digit;
    for (let times = at % 8; times > 0; times--) turned = turn[turned]!;
    sum = multiply(sum, turned);
  });
  return sum === 0;
}

/** elevens is the Netherlands' check of a BSN. */
export function elevens(text: string): boolean {
  const digits = numbers(text);
  return digits.length === 9 && !isOneDigit(digits) && weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
}

/** pesel is Poland's check, with the month's century. */
export function pesel(text: string): boolean {
  const digits = numbers(text);
  const month = (digits[2]! * 10 + digits[3]!) % 20;
  const day = digits[4]! * 10 + digits[5]!;
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
}

/** cpf is Brazil's check: two digits, each over all before it. */
export function cpf(text: string): boolean {
  const digits = numbers(text);
  const check = (count: number): number => ((digits.slice(0, count).reduce((sum, digit, at) => sum + digit * (count + 1 - at), 0) * 10) % 11) % 10;
  return !isOneDigit(digits) && check(9) === digits[9] && check(10) === digits[10];
}

/** steuerID is Germany's: ISO 7064 MOD 11,10, one digit twice or three times among the first ten. */
export function steuerID(text: string): boolean {
  const digits = numbers(text);
  const counts = digits.slice(0, 10).map((digit, _, all) => all.filter((other) => other === digit).length);
  let product = 10;
  for (const digit of digits.slice(0, 10)) product = (((digit + product - 1) % 10) + 1) * 2 % 11;
  const repeats = Math.max(...counts);
  return digits[0] !== 0 && repeats >= 2 && repeats <= 3 && (11 - product) % 10 === digits[10];
}

/** dni is Spain's letter, also of foreigners (X, Y, Z for 0, 1, 2). */
export function dni(text: string): boolean {
  const plain = text.toUpperCase().replace(/[^\dA-Z]/g, '');
  const value = Number(plain.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter))));
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[value % 23] === plain.at(-1);
}

/** nir is France's key of two digits; 2A and 2B are Corsica. */
export function nir(text: string): boolean {
  const plain = text.toUpperCase().replace(/[^\dAB]/g, '').replace('2A', '19').replace('2B', '18');
  return plain.length === 15 && 97n - (BigInt(plain.slice(0, 13)) % 97n) === BigInt(plain.slice(13));
}

const odd = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

/** codiceFiscale is Italy's check letter. */
export function codiceFiscale(text: string): boolean {
  const value = (char: string): number => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65);
  const chars = [...text.toUpperCase()];
  const sum = chars.slice(0, 15).reduce((total, char, at) => total + (at % 2 === 0 ? odd[value(char)]! : value(char)), 0);
  return String.fromCharCode(65 + (sum % 26)) === chars[15];
}

/** tfn is Australia's check of a tax file number of nine digits. */
export function tfn(text: string): boolean {
  const digits = numbers(text);
  return !isOneDigit(digits) && weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 === 0;
}

/** mrz is ICAO 9303's check digit of a field of a passport's machine-readable line. */
export function mrz(field: string, check: string): boolean {
  const value = (char: string): number => (char === '<' ? 0 : /\d/.test(char) ? Number(char) : char.charCodeAt(0) - 55);
  return [...field].reduce((sum, char, at) => sum + value(char) * [7, 3, 1][at % 3]!, 0) % 10 === Number(check);
}
