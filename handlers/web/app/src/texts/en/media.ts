import type { Lost } from '../../engines/media';

// The words that the media tools share.
export const media = {
  unreadable: 'No recording that a browser can read is in this file, or it is damaged. MP4, MOV, WebM, MKV, MP3, WAV, OGG, FLAC, AAC and M4A can be read; for others there are Compress video and Audio to MP3, which run on the service.',
  noFilm: 'There is no film in this file, only sound.',
  undecodable: (codec: string): string => `This browser cannot decode ${codec}. The tools that run on the service can: Trim video, Compress video, Extract audio.`,
  lost: (lost: Lost[]): string => lost.map(({ codec, why }) => (why === 'decode' ? media.undecodable(codec) : media.unencodable(codec))).join(' '),
  unencodable: (codec: string): string =>
    `The part with ${codec} cannot be copied, and this browser cannot encode what the container needs. Choose WebM, or use the tools that run on the service: Trim video, Extract audio, Mute video.`,
};
