import { framesOf } from '../pixels/frames';
import { pictures } from '../texts/en/pictures';
import { notice } from '../tools/notice';

/** Moving is a file with several pictures, of which a tool uses one. */
export interface Moving {
  name: string;
  frames: number;
}

/** movingOf returns those files that are animations. */
export async function movingOf(files: File[]): Promise<Moving[]> {
  const moving: Moving[] = [];
  for (const file of files) {
    const frames = await framesOf(file);
    if (frames > 1) moving.push({ name: file.name, frames });
  }
  return moving;
}

/** sayIfMoving tells the page, before anything is charged, that of animations only the first picture is used; say has the words for one that is alone. */
export async function sayIfMoving(files: File[], say: (frames: number) => string = pictures.moving): Promise<void> {
  const moving = await movingOf(files);
  const [only] = moving;
  if (only) notice(files.length === 1 ? say(only.frames) : pictures.movingOnes(moving));
}
