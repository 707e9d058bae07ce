import type { Damage } from '../../engines/damaged';
import type { Lost } from '../../engines/media';

// The words that the media tools share.
export const media = {
  unreadable: 'No recording that a browser can read is in this file, or it is damaged. MP4, MOV, WebM, MP3, WAV, OGG, AAC and M4A can be read; for others there are Compress video and Audio to MP3, which run on the service.',
  damaged: {
    circular: 'This recording is damaged: its parts lead back to each other, so that it has no end. A copy from where it came from may be whole.',
    counts: 'This recording is damaged: it counts more pictures or sounds than the file has room for. A copy from where it came from may be whole.',
    undecodable: 'This recording is damaged, or of a kind that this browser does not decode: its pictures or its sound cannot be decoded to the end.',
    broken: 'This recording is damaged, or incomplete: what it says of its pictures and sounds cannot be followed to the end. A copy from where it came from may be whole.',
  } satisfies Record<Damage, string>,
  noLength: 'This recording has no length: nothing in it lasts for any time.',
  noFilm: 'There is no film in this file, only sound.',
  undecodable: (codec: string): string => `This browser cannot decode ${codec}. The tools that run on the service can: Trim video, Compress video, Extract audio.`,
  lost: (lost: Lost[]): string => lost.map(({ codec, why }) => (why === 'decode' ? media.undecodable(codec) : media.unencodable(codec))).join(' '),
  unencodable: (codec: string): string =>
    `The part with ${codec} cannot be copied, and this browser cannot encode what the container needs. Choose WebM, or use the tools that run on the service: Trim video, Extract audio, Mute video.`,
};
