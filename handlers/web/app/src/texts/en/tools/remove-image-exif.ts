import type { Part } from '../../../tools/remove-image-exif/part';

const kinds: Record<Part['kind'], string> = {
  exif: 'camera, settings and time (EXIF)', gps: 'camera, time and the place (EXIF with GPS)', xmp: 'editing history and description (XMP)', iptc: 'author and caption (IPTC)', comment: 'a comment',
  text: 'a text', time: 'the time of the last change', thumbnail: 'a small copy of the picture', maker: 'data of a maker or program', trailer: 'data after the end of the picture', profile: 'what the colour profile says of a device', other: 'data that the picture does not need',
};
const bytes = (n: number): string => (n === 1 ? '1 byte' : `${n.toLocaleString('en')} bytes`);

// The words of remove-image-exif.
export const texts = {
  options: {},
  run: 'Remove',
  notes: ['The picture itself is not encoded again: its pixels stay byte for byte. What colours need of the colour profile and the orientation stay too, as the picture would look different without them. A second picture in the file goes, as for HDR or of depth, and so does the film of a moving photo.'],
  damaged: 'The picture ends too early, or is not a JPEG, PNG, WebP, GIF, HEIC or AVIF.',
  row: ({ kind, name, sizeBytes }: Part): [string, string] => [name, `${kinds[kind]}, ${bytes(sizeBytes)}`],
  title: 'Taken out',
  nothing: 'There was nothing to take out. The file below is the same picture.',
  summary: (n: number, sizeBytes: number): string => `${n === 1 ? '1 part' : `${n} parts`}, ${bytes(sizeBytes)} in all.`,
  turned: 'The orientation stays: the picture is stored turned.',
};
