import { sayIfMoving } from '../../pictures/moving';
import { smallFrame } from '../../pixels/smallFrame';
import { pictures } from '../../texts/en/pictures';
import { texts as words } from '../../texts/en/tools/color-palette';
import { Fault, inWords } from '../fault';
import type { Values } from '../fields';
import { remembered } from '../remembered';
import { textOf, type Result } from '../results';
import { worker } from '../worker';
import { byRule, described, fromPixels, written, type Swatch } from './palette';
import type { options } from './index';

type Options = Values<typeof options>;

interface Given { files: File[]; texts: string[]; options: Options }

const sideMax = 400;
const colorsMax = 50;

const made = remembered(({ files: [file], texts: [text], options }: Given) =>
  inWords(words.faults, async (): Promise<Swatch[]> => {
    if (file !== undefined) return fromPixels(await pixels(file), options.count);
    const colors = (text ?? '').split(/\n|;/).map((one) => one.trim()).filter((one) => one !== '');
    if (colors.length === 0) throw new Fault('empty');
    if (colors.length > colorsMax) throw new Fault('many', { max: colorsMax });
    return colors.flatMap((one) => byRule(one, options.rule));
  }),
);

// pixels are those of an image, made smaller: averages of neighbours are what an eye sees from afar.
async function pixels(file: File): Promise<Uint8ClampedArray> {
  const image = (await smallFrame(file, sideMax)) ?? (await createImageBitmap(file).catch(() => undefined));
  if (image === undefined) throw new Fault('damaged');
  const [across, down] = 'displayWidth' in image ? [image.displayWidth, image.displayHeight] : [image.width, image.height];
  const scale = Math.min(1, sideMax / Math.max(across, down));
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  image.close();
  return context.getImageData(0, 0, width, height).data;
}

const ratio = (contrast: number): string => `${contrast.toFixed(2)} ${contrast >= 4.5 ? words.text : contrast >= 3 ? words.large : words.faint}`;

worker<Options>({
  open: async ({ files }) => void (await sayIfMoving(files, pictures.movingLooked)),
  check: async (given) => void (await made(given)),
  run: async (given): Promise<Result[]> => {
    const swatches = await made(given);
    const { format, name, rule } = given.options;
    const image = given.files.length > 0;
    const columns = image ? [...words.columns, words.share] : words.columns;
    return [
      textOf(format === 'json' ? 'palette.json' : `palette.${{ css: 'css', scss: 'scss', tailwind: 'css', list: 'txt' }[format]}`, 'text/plain', written(swatches, name, format, !image && rule === 'shades'), format === 'json' ? 'json' : 'css'),
      {
        kind: 'table',
        title: words.colors,
        columns: columns.map((one) => ({ name: one })),
        rows: swatches.map(described).map((one) => [one.hex, one.rgb, one.hsl, one.oklch, ratio(one.onWhite), ratio(one.onBlack), ...(image ? [`${((one.share ?? 0) * 100).toFixed(1)} %`] : [])]),
      },
    ];
  },
});
