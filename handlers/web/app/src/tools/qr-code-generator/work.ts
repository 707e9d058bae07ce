import { texts as words } from '../../texts/en/tools/qr-code-generator';
import { inWords } from '../fault';
import type { Values } from '../fields';
import { fileOf, type ReportRow, type Result } from '../results';
import { worker } from '../worker';
import { contrast, encoded, png, svg, type Code } from './draw';
import { payload } from './payload';
import type { options } from './index';

type Options = Values<typeof options>;

// Cameras need a difference: 3 is what WCAG asks of symbols, and about what ISO/IEC 15415 grades as fair.
const contrastMin = 3;
const marginMin = 4;
// Of codes with one pixel a square readers see hardly any (zbarimg: a third).
const moduleMin = 2;

const made = (options: Options): Promise<{ text: string; code: Code }> =>
  inWords(words.faults, () => {
    const text = payload(options);
    return { text, code: encoded(text, options.correction) };
  });

worker<Options>({
  check: async ({ options }) => void (await made(options)),
  run: async ({ options }): Promise<Result[]> => {
    const { text, code } = await made(options);
    return [
      fileOf('qr-code.png', 'image/png', await png(code, options)),
      fileOf('qr-code.svg', 'image/svg+xml', svg(code, options)),
      { kind: 'report', title: words.about, rows: [{ name: words.says, value: text }, { name: words.size, value: words.version(code.version, code.modules.length) }, ...warnings(options)] },
    ];
  },
});

function warnings({ ink, ground, module, margin, transparent }: Options): ReportRow[] {
  const { ratio, inverted } = contrast(ink, ground);
  return [
    { name: words.contrast, value: `${ratio.toFixed(1)} : 1`, ...(ratio < contrastMin ? { level: 'bad', note: words.faint } : { level: 'good' }) },
    ...(inverted ? [{ level: 'warn' as const, name: words.inverted, value: words.invertedText }] : []),
    ...(margin < marginMin ? [{ level: 'warn' as const, name: words.margin, value: words.marginText }] : []),
    ...(module < moduleMin ? [{ level: 'warn' as const, name: words.small, value: words.smallText }] : []),
    ...(transparent ? [{ level: 'note' as const, name: words.transparent, value: words.transparentText }] : []),
  ];
}
