import { clean } from '../remove-image-exif/clean';
import { counted, type Finding } from './finding';

const revealing = new Set(['exif', 'gps', 'xmp', 'iptc', 'comment', 'text']);

/** pictureFindings are what the pictures in a document tell about themselves: the remover of EXIF says what it would take out. */
export function pictureFindings(pictures: Uint8Array[]): Finding[] {
  const kinds = pictures.map((bytes) => {
    try {
      return clean(bytes).removed.filter(({ kind }) => revealing.has(kind));
    } catch {
      return [];
    }
  });
  const places = kinds.filter((parts) => parts.some(({ kind }) => kind === 'gps'));
  const others = kinds.filter((parts) => parts.length > 0);
  return [...counted('pictures', 'gps', places.map(() => ''), 'bad'), ...counted('pictures', 'metadata', others.map((parts) => [...new Set(parts.map(({ name }) => name))].join(', ')))];
}
