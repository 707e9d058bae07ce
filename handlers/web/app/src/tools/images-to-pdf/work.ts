import { pdfLib, type PDFImage, type PDFPage } from '../../engines/pdfLib';
import { sayIfMoving } from '../../pictures/moving';
import { texts as words } from '../../texts/en/tools/images-to-pdf';
import type { Values } from '../fields';
import { pdfType } from '../pdf';
import { embeddedAs } from '../picture';
import { fileOf, named } from '../results';
import { Refusal, worker } from '../worker';
import type { options } from './index';
import { layoutOf, turnOf, type Turn } from './layout';

const upright: Turn = { degrees: 0, mirrored: false };

worker<Values<typeof options>>({
  open: async ({ files }) => {
    for (const file of files) await createImageBitmap(file).then((bitmap) => bitmap.close(), () => { throw new Refusal(words.unreadable(file.name)); });
    await sayIfMoving(files);
    return undefined;
  },
  run: async ({ files, options, progress }) => {
    const lib = await pdfLib();
    const document = await lib.PDFDocument.create();
    for (const [at, file] of files.entries()) {
      progress(at / files.length, file.name);
      const { image, bytes } = await embeddedAs(document, file);
      const turn = bytes && file.type === 'image/jpeg' ? turnOf(bytes) : upright;
      const lying = turn.degrees === 90 || turn.degrees === 270;
      const place = layoutOf(lying ? { width: image.height, height: image.width } : image, options);
      draw(lib, document.addPage(place.page), image, place, turn);
    }
    const name = files.length === 1 ? named(files[0]!.name, '', 'pdf') : 'images.pdf';
    return fileOf(name, pdfType, (await document.save()) as Uint8Array<ArrayBuffer>);
  },
});

// draw places a picture as EXIF says: a matrix that turns and mirrors the unit square on which pictures lie.
function draw(lib: Awaited<ReturnType<typeof pdfLib>>, page: PDFPage, image: PDFImage, { x, y, width, height }: ReturnType<typeof layoutOf>, { degrees, mirrored }: Turn): void {
  const matrices: Record<Turn['degrees'], [number, number, number, number, number, number]> = {
    0: [width, 0, 0, height, x, y], 90: [0, -height, width, 0, x, y + height], 180: [-width, 0, 0, -height, x + width, y + height], 270: [0, height, -width, 0, x + width, y],
  };
  const mirror = mirrored ? [lib.concatTransformationMatrix(-1, 0, 0, 1, 1, 0)] : [];
  const name = page.node.newXObject('Image', image.ref);
  page.pushOperators(lib.pushGraphicsState(), lib.concatTransformationMatrix(...matrices[degrees]), ...mirror, lib.drawObject(name), lib.popGraphicsState());
}
