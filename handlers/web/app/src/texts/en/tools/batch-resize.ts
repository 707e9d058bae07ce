import { pictures } from '../pictures';
import { sizing } from './resize-image';

export const batchResize = {
  archive: 'resized.zip',
  count: (n: number): string => (n === 1 ? '1 picture' : `${n} pictures`),
  texts: { options: { ...sizing, ...pictures.output }, notes: [pictures.noMetadata], run: 'Resize all' },
};
