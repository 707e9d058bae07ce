import { BlobReader, BlobWriter, configure, ZipWriter } from '@zip.js/zip.js';

// Its own workers would be started from addresses that the pages' policies do not allow.
configure({ useWebWorkers: false });

// pack writes files into a ZIP archive; ZIP64 where that is needed. They are stored, unless they are to be compressed.
export async function pack(files: { name: string; blob: Blob }[], level = 0): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter('application/zip'), { level });
  for (const { name, blob } of files) await writer.add(name, new BlobReader(blob));
  return writer.close();
}
