import { framesOf } from '../pixels/frames';
import { picturesIn } from '../pixels/multiPicture';
import { pictures, type Moving } from '../texts/en/pictures';
import { notice } from '../tools/notice';

export type { Moving } from '../texts/en/pictures';

/** movingOf returns those files that are animations, or JPEGs that hold several pictures. */
export async function movingOf(files: File[]): Promise<Moving[]> {
  const moving: Moving[] = [];
  for (const file of files) {
    const [frames, still] = [await framesOf(file), await picturesIn(file)];
    if (frames > 1 || still > 1) moving.push({ name: file.name, frames: Math.max(frames, still), isMoving: frames > 1 });
  }
  return moving;
}

/** onlyFirst says that of such files only the first picture is used, if there are any; say has the words for one that is alone. */
export async function onlyFirst(files: File[], say: (one: Moving) => string = pictures.moving): Promise<string | undefined> {
  const moving = await movingOf(files);
  const [only] = moving;
  return only && (files.length === 1 ? say(only) : pictures.movingOnes(moving));
}

/** sayIfMoving tells the page so, before anything is charged. */
export async function sayIfMoving(files: File[], say?: (one: Moving) => string): Promise<void> {
  const words = await onlyFirst(files, say);
  if (words !== undefined) notice(words);
}
