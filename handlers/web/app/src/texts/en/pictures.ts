const megapixels = (n: number): string => `${n / 1_000_000} megapixels`;

/** Several is a file with several pictures. */
export interface Several { name: string; frames: number }

/** Moving is a file with several pictures, of which a tool uses one; they are shown one after another (isMoving), or lie in one file for other reasons. */
export interface Moving extends Several { isMoving: boolean }

const namedMax = 3;
const holds = ({ frames, isMoving }: Moving): string => `${isMoving ? 'This is an animation of' : 'This file holds'} ${frames.toLocaleString('en')} pictures.`;

/** listed names the first of some files, and says how many pictures each has. */
export function listed(files: Several[]): string {
  const named = files.slice(0, namedMax).map(({ name, frames }) => `${name} (${frames.toLocaleString('en')} pictures)`);
  return [...named, ...(files.length > namedMax ? [`and ${files.length - namedMax} more`] : [])].join(', ');
}

// The words that all picture tools share.
export const pictures = {
  faults: {
    unreadable: 'This is no picture that can be read, or it is damaged.',
    tooManyPixels: `The picture has more than ${megapixels(100_000_000)}; a browser cannot hold more in memory safely.`,
    resultTooLarge: `The result would have more than ${megapixels(64_000_000)}. Choose a smaller size, or make the picture smaller first.`,
    sideTooLong: 'The result would be longer than its type allows: 16,383 pixels in WebP, 65,535 in JPEG and PNG.',
  },
  size: (width: number, height: number): string => `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`,
  sizes: (was: string, is: string): string => `${was} before, ${is} now`,
  moving: (one: Moving): string => `${holds(one)} Only the first one is used${one.isMoving ? ': the result does not move' : ''}.`,
  movingUnlessPng: (one: Moving): string => (one.isMoving ? `${holds(one)} A result that is a PNG, and as large, keeps all of them; any other has only the first one, and does not move.` : pictures.moving(one)),
  movingLooked: (one: Moving): string => `${holds(one)} Only the first one is looked at.`,
  movingOnes: (moving: Moving[]): string => `Only the first picture of a file is used: ${listed(moving)}.`,
  step: (n: number, of: number): string => `Picture ${n} of ${of}`,
  output: {
    type: { label: 'Type of the result', choices: { same: 'as the input', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } },
    quality: { label: 'Quality', help: 'Of JPEG and WebP. 85 looks like the original to most people; 60 is enough for the web.' },
    ground: { label: 'Ground', help: 'What JPEG shows where the picture is transparent.' },
  },
  noMetadata: 'Results hold no metadata: no place, no camera, no date.',
};
