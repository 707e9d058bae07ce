import { damageOf } from '../engines/damaged';
import { opened } from '../engines/media';
import { media } from '../texts/en/media';
import { Broken, Refusal, refuseUnless } from './refusal';

/** Recording is a recording that was opened. */
export type Recording = NonNullable<Awaited<ReturnType<typeof opened>>>;

/** withRecording opens a recording, lets it be used, and gives back what it holds. What is damaged is refused in words, whether that shows at once or later. */
export async function withRecording<T>(file: Blob, use: (recording: Recording) => Promise<T>): Promise<T> {
  return inWords(async () => {
    const recording = await opened(file);
    refuseUnless(recording, media.unreadable);
    try {
      return await use(recording);
    } finally {
      recording.dispose();
    }
  });
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal || error instanceof Broken) throw error;
    const damage = damageOf(error);
    throw damage === undefined ? error : new Refusal(media.damaged[damage]);
  }
}
