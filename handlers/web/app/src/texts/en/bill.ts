// The words of invoices and quotes: those on the form, and those on the page, in the language of who gets it.
const en = {
  invoice: 'Invoice', quote: 'Quote', credit: 'Credit note', number: 'Number', date: 'Date', due: 'Due', valid: 'Valid until', to: 'To', from: 'From', text: 'Description', quantity: 'Quantity', price: 'Price', amount: 'Amount', discount: 'Discount',
  subtotal: 'Subtotal', net: 'Net', total: 'Total', included: 'included', of: 'of', page: 'Page', accepted: 'Accepted (date, signature)', paid: 'Paid', open: 'Amount due',
};
export type PageWords = typeof en;

export const page: Record<'en' | 'de' | 'fr' | 'es' | 'it' | 'nl' | 'pl' | 'el' | 'uk', PageWords> = {
  en,
  de: { invoice: 'Rechnung', quote: 'Angebot', credit: 'Gutschrift', number: 'Nummer', date: 'Datum', due: 'Zahlbar bis', valid: 'Gültig bis', to: 'An', from: 'Von', text: 'Beschreibung', quantity: 'Menge', price: 'Preis', amount: 'Betrag', discount: 'Rabatt', subtotal: 'Zwischensumme', net: 'Netto', total: 'Gesamtbetrag', included: 'enthalten', of: 'von', page: 'Seite', accepted: 'Angenommen (Datum, Unterschrift)', paid: 'Bereits gezahlt', open: 'Noch zu zahlen' },
  fr: { invoice: 'Facture', quote: 'Devis', credit: 'Avoir', number: 'Numéro', date: 'Date', due: 'Échéance', valid: 'Valable jusqu’au', to: 'À', from: 'De', text: 'Désignation', quantity: 'Quantité', price: 'Prix', amount: 'Montant', discount: 'Remise', subtotal: 'Sous-total', net: 'Total HT', total: 'Total TTC', included: 'compris', of: 'sur', page: 'Page', accepted: 'Bon pour accord (date, signature)', paid: 'Déjà réglé', open: 'Reste à payer' },
  es: { invoice: 'Factura', quote: 'Presupuesto', credit: 'Abono', number: 'Número', date: 'Fecha', due: 'Vencimiento', valid: 'Válido hasta', to: 'Para', from: 'De', text: 'Descripción', quantity: 'Cantidad', price: 'Precio', amount: 'Importe', discount: 'Descuento', subtotal: 'Subtotal', net: 'Base imponible', total: 'Total', included: 'incluido', of: 'de', page: 'Página', accepted: 'Aceptado (fecha, firma)', paid: 'Pagado', open: 'Importe pendiente' },
  it: { invoice: 'Fattura', quote: 'Preventivo', credit: 'Nota di credito', number: 'Numero', date: 'Data', due: 'Scadenza', valid: 'Valido fino al', to: 'A', from: 'Da', text: 'Descrizione', quantity: 'Quantità', price: 'Prezzo', amount: 'Importo', discount: 'Sconto', subtotal: 'Subtotale', net: 'Imponibile', total: 'Totale', included: 'inclusa', of: 'di', page: 'Pagina', accepted: 'Accettato (data, firma)', paid: 'Già pagato', open: 'Saldo da pagare' },
  nl: { invoice: 'Factuur', quote: 'Offerte', credit: 'Creditnota', number: 'Nummer', date: 'Datum', due: 'Te betalen voor', valid: 'Geldig tot', to: 'Aan', from: 'Van', text: 'Omschrijving', quantity: 'Aantal', price: 'Prijs', amount: 'Bedrag', discount: 'Korting', subtotal: 'Subtotaal', net: 'Netto', total: 'Totaal', included: 'inbegrepen', of: 'van', page: 'Pagina', accepted: 'Akkoord (datum, handtekening)', paid: 'Reeds betaald', open: 'Nog te betalen' },
  pl: { invoice: 'Faktura', quote: 'Oferta', credit: 'Nota korygująca', number: 'Numer', date: 'Data', due: 'Termin płatności', valid: 'Ważna do', to: 'Nabywca', from: 'Sprzedawca', text: 'Opis', quantity: 'Ilość', price: 'Cena', amount: 'Kwota', discount: 'Rabat', subtotal: 'Suma częściowa', net: 'Netto', total: 'Razem', included: 'w tym', of: 'z', page: 'Strona', accepted: 'Przyjęto (data, podpis)', paid: 'Zapłacono', open: 'Pozostało do zapłaty' },
  el: { invoice: 'Τιμολόγιο', quote: 'Προσφορά', credit: 'Πιστωτικό', number: 'Αριθμός', date: 'Ημερομηνία', due: 'Πληρωμή έως', valid: 'Ισχύει έως', to: 'Προς', from: 'Από', text: 'Περιγραφή', quantity: 'Ποσότητα', price: 'Τιμή', amount: 'Ποσό', discount: 'Έκπτωση', subtotal: 'Μερικό σύνολο', net: 'Καθαρή αξία', total: 'Σύνολο', included: 'περιλαμβάνεται', of: 'από', page: 'Σελίδα', accepted: 'Αποδοχή (ημερομηνία, υπογραφή)', paid: 'Πληρώθηκε', open: 'Υπόλοιπο' },
  uk: { invoice: 'Рахунок', quote: 'Пропозиція', credit: 'Кредит-нота', number: 'Номер', date: 'Дата', due: 'Сплатити до', valid: 'Дійсна до', to: 'Кому', from: 'Від', text: 'Опис', quantity: 'Кількість', price: 'Ціна', amount: 'Сума', discount: 'Знижка', subtotal: 'Проміжний підсумок', net: 'Без податку', total: 'Разом', included: 'включено', of: 'з', page: 'Сторінка', accepted: 'Прийнято (дата, підпис)', paid: 'Сплачено', open: 'До сплати' },
};

// form are the words of the form that invoices and quotes share.
export const form = {
  fields: {
    language: { label: 'Language of the page', choices: { en: 'English', de: 'German', fr: 'French', es: 'Spanish', it: 'Italian', nl: 'Dutch', pl: 'Polish', el: 'Greek', uk: 'Ukrainian' } },
    paper: { label: 'Paper', choices: { a4: 'A4', letter: 'Letter' } },
    currency: { label: 'Currency', help: 'Its three letters, such as EUR.' },
    number: { label: 'Number' },
    date: { label: 'Date' },
    from: { label: 'From', help: 'Your name, address and tax number, as they should stand on the page.' },
    to: { label: 'To' },
    gross: { label: 'Prices include the taxes' },
    rounding: { label: 'Taxes are rounded', choices: { sum: 'once, for all lines', line: 'for each line' } },
    discount: { label: 'Discount on everything', help: 'An amount, or a percentage such as 5%.' },
    notes: { label: 'Text below', help: 'Such as the account, and by when to pay.' },
  },
  lines: 'Lines', taxes: 'Taxes', logo: 'Logo', addLine: 'Add a line', addTax: 'Add a tax', remove: (name: string): string => `Remove ${name}`, removeShort: 'Remove', line: (n: number): string => `line ${n}`, tax: (n: number): string => `tax ${n}`,
  text: 'Description', quantity: 'Quantity', unit: 'Unit', price: 'Price', off: 'Discount %', amount: 'Amount', name: 'Name', percent: '%', of: (field: string, n: number): string => `${field}, line ${n}`, ofTax: (field: string, n: number): string => `${field}, tax ${n}`,
  takes: (tax: string, n: number): string => `${tax}, line ${n}`,
  logoHelp: 'PNG or JPEG, at most 5 MB.', chooseLogo: 'Choose a picture', dropLogo: 'Drop a logo here', noLogo: 'Without the logo',
  keep: 'Keep a draft on this device', keepHelp: 'Until you take the tick away. Not the logo.',
  paid: 'Paid', open: 'Amount due', total: 'Total', subtotal: 'Subtotal', net: 'Net', discount: 'Discount', sums: 'Sums',
  notes: ['The text of the page can be selected and searched. Letters are Latin, Greek and Cyrillic; for others print the page of an office program to PDF. Which tax applies, and what must stand on the page in your country, you have to know.'],
  faults: {
    quantity: (n: number): string => `Line ${n}: the quantity is not a number.`, price: (n: number): string => `Line ${n}: the price is not a number.`, discount: (n: number): string => `Line ${n}: the discount is not a percentage from 0 to 100.`, percent: (n: number): string => `Tax ${n}: this is not a percentage.`,
    all: (): string => 'The discount is not an amount or percentage, or is more than everything together. Write a thousand and more without a comma.', large: (): string => 'The sum is too large.', paid: (): string => 'What was paid is not an amount. Write a thousand and more without a comma.',
    doubtful: (n: number): string => `Line ${n}: 1,234 can be 1234 or 1.234. Write it without a comma, or with a point.`,
  },
  noLines: 'Add at least one line.', manyLines: (max: number): string => `At most ${max} lines.`, noText: (n: number): string => `Line ${n} has no description.`, currency: 'Three letters of a currency, such as EUR.',
  missing: (chars: string): string => `These characters are not in the font: ${chars}. It has Latin, Greek and Cyrillic letters.`, badLogo: 'The logo is not a PNG or JPEG picture, or is larger than 5 MB.',
  summary: (total: string): string => `The total is ${total}.`,
};
