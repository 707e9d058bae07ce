import { later } from '../engines/later';
import type { Stored } from '../engines/zip';

const zip = later(() => import('../engines/zip'));

// zipped packs files into a ZIP archive, without compressing them again. Names that are there twice get a number.
export async function zipped(files: Stored[]): Promise<Blob> {
  const { packed } = await zip();
  const names = new Set<string>();
  const distinct = (name: string): string => {
    for (let n = 1; ; n++) {
      const dot = name.lastIndexOf('.');
      const tried = n === 1 ? name : dot > 0 ? `${name.slice(0, dot)} (${n})${name.slice(dot)}` : `${name} (${n})`;
      if (!names.has(tried)) {
        names.add(tried);
        return tried;
      }
    }
  };
  return packed(files.map(({ name, blob, crc }) => ({ name: distinct(name), blob, crc })));
}
