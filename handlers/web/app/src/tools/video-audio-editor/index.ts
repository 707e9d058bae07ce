import { videoAudioEditor } from '../../texts/en/tools/video-audio-editor';
import { choice, lines } from '../fields';
import { files, tool } from '../tool';
import work from './work.ts?worker&url';

// Cuts as LosslessCut and online-video-cutter.com do: parts taken out and joined, muted, or the sound alone. Left out on purpose: effects, titles,
// several files; AAC and HEVC, which browsers do not encode.
export default tool({
  texts: videoAudioEditor.texts, input: files(),
  options: { parts: lines('', { maxLength: 2000, optional: true }), keep: choice(['all', 'muted', 'sound'], 'all'), kind: choice(['same', 'mp4', 'webm', 'mp3', 'wav'], 'same') },
  stage: () => import('./View.svelte'),
  work,
});
