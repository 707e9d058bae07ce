import { parse, sidecar } from 'exifr/dist/full.esm.mjs';

type Options = Exclude<NonNullable<Parameters<typeof sidecar>[1]>, boolean>;

/** Groups are the tags of a picture by where they stand in it: ifd0, exif, gps, iptc, xmp, icc and so on. */
export type Groups = Record<string, Record<string, unknown>>;

const all: Options = { tiff: true, ifd0: {}, ifd1: true, exif: true, gps: true, interop: true, xmp: true, icc: true, iptc: true, jfif: true, ihdr: true, makerNote: false, userComment: true, mergeOutput: false, multiSegment: true };

/** tagsOf reads all tags of a JPEG or of a block of EXIF, names and values in words. */
export async function tagsOf(bytes: Uint8Array<ArrayBuffer>): Promise<Groups> {
  const found = (await parse(bytes, all)) as Groups | undefined;
  return found ?? {};
}

/** sidecarOf reads one block of tags that was taken out of a file. */
export async function sidecarOf(bytes: Uint8Array<ArrayBuffer>, kind: 'xmp' | 'icc'): Promise<Groups> {
  const found = (await sidecar(bytes, all, kind)) as Record<string, unknown> | undefined;
  return found ? { [kind]: (found[kind] as Record<string, unknown> | undefined) ?? found } : {};
}
