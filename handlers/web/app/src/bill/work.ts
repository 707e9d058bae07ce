import { asset } from '../engines/asset';
import { later } from '../engines/later';
import { form as words } from '../texts/en/bill';
import { fileOf, type Result } from '../tools/results';
import { Refusal, refuseUnless, worker } from '../tools/worker';
import { currencyOf, isCurrency, lettersOf, moneyOf, type Bill } from './bill';
import { drawn, missingIn, type Fonts, type Logo } from './draw';
import { itemsMax, type BillValues } from './options';
import { Fault, totals, type Totals } from './totals';

const logoBytesMax = 5_000_000;

/** billWorker makes the worker of the invoice builder or of the quote builder. */
export function billWorker(kind: Bill['kind'], fileName: string): void {
  worker<BillValues>({
    check: async ({ options }) => {
      const bill = billOf(kind, options);
      refuseUnless(isCurrency(bill.currency), words.currency, 'currency');
      refuseUnless(options.items.length > 0, words.noLines);
      refuseUnless(options.items.length <= itemsMax, words.manyLines(itemsMax));
      for (const [at, item] of options.items.entries()) refuseUnless(item.text.trim() !== '', words.noText(at + 1));
      summed(bill);
      const missing = await missingIn(lettersOf(bill), await fonts());
      refuseUnless(missing.length === 0, words.missing(missing.slice(0, 20).join(' ')));
      if (options.logo) await logoOf(options.logo);
    },
    run: async ({ options }): Promise<Result[]> => {
      const bill = billOf(kind, options);
      const sums = summed(bill);
      const bytes = await drawn(bill, sums, await fonts(), options.logo ? await logoOf(options.logo) : undefined);
      const name = [fileName, options.number.replace(/[^\p{L}\p{N}._-]+/gu, '-')].filter(Boolean).join('-');
      return [fileOf(`${name}.pdf`, 'application/pdf', bytes as Uint8Array<ArrayBuffer>, words.summary(moneyOf(sums.total, bill.currency, sums.digits, 'en')))];
    },
  });
}

const billOf = (kind: Bill['kind'], options: BillValues): Bill => ({ ...options, kind, currency: currencyOf(options.currency) });

const fonts = later(async (): Promise<Fonts> => ({ regular: await asset('notoRegular'), bold: await asset('notoBold') }));

const fields: Partial<Record<Fault['field'], string>> = { all: 'discount', paid: 'paid' };

function summed(bill: Bill): Totals {
  try {
    return totals(bill.items, bill.taxes, bill);
  } catch (error) {
    throw error instanceof Fault ? new Refusal(words.faults[error.field](error.item + 1), fields[error.field]) : error;
  }
}

async function logoOf(file: File): Promise<Logo> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isPNG = bytes[0] === 0x89 && bytes[1] === 0x50;
  const isJPEG = bytes[0] === 0xff && bytes[1] === 0xd8;
  refuseUnless((isPNG || isJPEG) && bytes.length <= logoBytesMax, words.badLogo);
  return { bytes, isPNG };
}
