import { received } from '../../engines/asset';
import { open, type PdfDocument, type Unopened } from '../../engines/pdfium';
import type { Asked, Shown } from './protocol';

let documents: Promise<PdfDocument | Unopened>[] = [];

const canvas = new OffscreenCanvas(1, 1);

const tell = (shown: Shown, transfer: Transferable[] = []): void => (self as unknown as Worker).postMessage(shown, transfer);

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  if (data.kind === 'asset') return received(data.name, data.bytes);
  if (data.kind === 'open') documents = data.pdfs.map((pdf) => open(pdf));
  else void paint(data.file, data.page, data.widthPixels);
};

async function paint(file: number, page: number, widthPixels: number): Promise<void> {
  const opened = await documents[file];
  if (opened === undefined || typeof opened === 'string') return tell({ kind: 'failed', page });
  try {
    const size = opened.sizeOf(page);
    opened.paint(page, widthPixels / Math.max(size.width, size.height), canvas);
    const picture = canvas.transferToImageBitmap();
    tell({ kind: 'painted', page, picture, size }, [picture]);
  } catch {
    tell({ kind: 'failed', page });
  }
}
