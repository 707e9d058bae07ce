import type { Signature } from '../../engines/filetype';

const sectorEnd = 0xfffffffe;
const entryBytes = 128;
const known: [RegExp, Signature][] = [
  [/^WordDocument$/, { ending: 'doc', type: 'application/msword' }],
  [/^(?:Workbook|Book)$/, { ending: 'xls', type: 'application/vnd.ms-excel' }],
  [/^PowerPoint Document$/, { ending: 'ppt', type: 'application/vnd.ms-powerpoint' }],
  [/^__properties_version1\.0$/, { ending: 'msg', type: 'application/vnd.ms-outlook' }],
  [/^VisioDocument$/, { ending: 'vsd', type: 'application/vnd.visio' }],
  [/^EncryptedPackage$/, { ending: 'docx', type: 'application/x-ole-encrypted' }],
  [/^Quill$/, { ending: 'pub', type: 'application/vnd.ms-publisher' }],
  [/^\u4840/, { ending: 'msi', type: 'application/x-msi' }],
];

/** compoundOf looks into Microsoft's compound file for the stream that says which program it is of ([MS-CFB]). */
export async function compoundOf(file: Blob): Promise<Signature | undefined> {
  const view = new DataView(await file.slice(0, 512).arrayBuffer());
  if (view.byteLength < 512 || view.getUint32(0) !== 0xd0cf11e0) return undefined;
  const size = 1 << view.getUint16(30, true);
  let sector = view.getUint32(48, true);
  // The directory's first sectors name the streams of the root; following its chain to the end is not needed for that.
  for (let step = 0; step < 4 && sector < sectorEnd; step++, sector++) {
    const names = namesIn(new DataView(await file.slice((sector + 1) * size, (sector + 2) * size).arrayBuffer()));
    const found = known.find(([name]) => names.some((one) => name.test(one)));
    if (found) return found[1];
  }
  return undefined;
}

function namesIn(view: DataView): string[] {
  const names: string[] = [];
  for (let at = 0; at + entryBytes <= view.byteLength; at += entryBytes) {
    const length = Math.min(64, view.getUint16(at + 64, true));
    const chars = Array.from({ length: Math.max(0, length / 2 - 1) }, (_, n) => view.getUint16(at + n * 2, true));
    names.push(String.fromCharCode(...chars));
  }
  return names;
}
