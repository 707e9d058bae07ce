// Encoding is what computers of a country write letters in. firstLead is the first byte of its letters of two bytes; lastWins: of two places of a letter the later one is written.
interface Encoding { name: string; firstLead: number; passedOver: number[]; lastWins: boolean }

// Shift-JIS has IBM's letters twice, of which Windows writes the second (0xFA to 0xFC). Big5 has 十 and 卅 as numbers first, and letters of Hong Kong below 0xA1 (WHATWG Encoding, 11 and 12).
const encodings: Encoding[] = [
  { name: 'shift_jis', firstLead: 0x81, passedOver: [0xed, 0xee], lastWins: false },
  { name: 'gbk', firstLead: 0x81, passedOver: [], lastWins: false },
  { name: 'big5', firstLead: 0xa1, passedOver: [], lastWins: true },
  { name: 'euc-kr', firstLead: 0x81, passedOver: [], lastWins: false },
];
const letters = /[\p{Script=Han}\p{Script=Hangul}\u3000-\u30ff\uff00-\uffef]/u;
// A Mac types these in place of those that Windows has at the same places of Shift-JIS.
const typedByMacs: Record<string, string> = { '〜': '～', '‖': '∥', '−': '－', '¢': '￠', '£': '￡', '¬': '￢', '¥': '\\' };

type Table = Map<string, number[]>;
const tables = new Map<string, Table>();

/** eastAsianForms returns a password with Chinese, Japanese or Korean letters as computers of these countries write it, as far as each can. */
export function eastAsianForms(password: string): Uint8Array[] {
  if (!letters.test(password)) return [];
  const text = [...password].map((letter) => typedByMacs[letter] ?? letter);
  return encodings.flatMap((encoding) => written(encoding.name === 'shift_jis' ? text : [...password], tableOf(encoding)) ?? []);
}

function written(text: string[], table: Table): Uint8Array | undefined {
  const bytes = text.map((letter) => table.get(letter));
  return bytes.includes(undefined) ? undefined : Uint8Array.from((bytes as number[][]).flat());
}

// A table has 24,000 places, so it is made when it is needed first.
function tableOf(encoding: Encoding): Table {
  const table = tables.get(encoding.name) ?? tableFrom(encoding);
  tables.set(encoding.name, table);
  return table;
}

const numbers = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);
const lineEnd = 0x0a;

// Each place is decoded on a line of its own. What is no letter there is none, or several.
function tableFrom({ name, firstLead, passedOver, lastWins }: Encoding): Table {
  const leads = numbers(firstLead, 0xfe).filter((lead) => !passedOver.includes(lead));
  const places = [...numbers(0, 0xff).filter((byte) => byte !== lineEnd).map((byte) => [byte]), ...leads.flatMap((lead) => numbers(0x40, 0xfe).map((trail) => [lead, trail]))];
  const lines = new TextDecoder(name).decode(Uint8Array.from(places.flatMap((place) => [...place, lineEnd]))).split('\n');
  const table: Table = new Map();
  for (const [at, place] of places.entries()) {
    const letter = lines[at]!;
    if ([...letter].length === 1 && letter !== '\ufffd' && (lastWins || !table.has(letter))) table.set(letter, place);
  }
  return table;
}
