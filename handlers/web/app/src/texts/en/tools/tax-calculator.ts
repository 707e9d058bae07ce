import type { FaultTexts } from '../../../tools/fault';

// The words of tax-calculator.
export const texts = {
  labels: ['Amounts, one a line'],
  options: {
    given: { label: 'The amounts are', choices: { net: 'without tax (net)', gross: 'with tax (gross)' } },
    rate: { label: 'Tax rate in percent', help: 'Such as 19, 8.875 or 8,875. Rates differ and change: yours is needed.' },
    rounding: { label: 'Rounded is', choices: { line: 'the tax of each line', sum: 'the tax of the sum' } },
    half: { label: 'A half goes', choices: { up: 'up, away from zero', even: 'to the even digit' } },
    decimals: { label: 'Digits after the point', choices: { 0: 'none', 2: 'two', 3: 'three' } },
  },
  notes: ['A line may name what it is: Chair 149.90. This is no tax advice.'],
  run: 'Calculate',
  amounts: ['Net', 'Tax', 'Gross'],
  summary: (rate: string): string => `With a tax of ${rate} %:`,
  lines: 'Line by line', label: 'Line', sum: 'Sum',
  line: (n: number): string => `Line ${n}`,
  faults: {
    empty: () => 'There is no amount.',
    many: ({ max }) => `At most ${Number(max).toLocaleString('en')} lines.`,
    rate: () => 'A rate is a number from 0 to 1000.',
    amount: ({ line, text }) => `Line ${line}: “${text}” holds no amount.`,
    decimals: ({ line, text, decimals }) => `Line ${line}: ${text} has more than ${decimals} digits after the point.`,
  } as FaultTexts,
};
