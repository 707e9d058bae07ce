export const videoAudioEditor = {
  begin: 'A part begins here', end: 'The part ends here',
  begun: (seconds: number): string => `The next part begins at ${seconds} s.`,
  noPart: (end: string): string => `Write each part as start-end in a line of its own, such as 0:10-1:05.5. The recording ends at ${end}.`,
  nothing: 'With these settings neither film nor sound is left.',
  noFilm: 'There is no film in the result: choose MP3 or WAV.',
  parts: (n: number): string => (n === 1 ? 'One part.' : `${n} parts, joined.`),
  texts: {
    options: {
      parts: { label: 'Parts to keep', help: 'One in a line: 0:10-1:05.5. They are joined in this order. Empty keeps everything.' },
      keep: { label: 'Keep', choices: { all: 'film and sound', muted: 'the film, without sound', sound: 'the sound alone' } },
      kind: { label: 'Type of the result', choices: { same: 'as the input; MP3 for the sound of a film, of OGG and AAC', mp4: 'MP4', webm: 'WebM', mp3: 'MP3, sound alone', wav: 'WAV, sound alone' } },
    },
    notes: ['One part is copied without loss where that is possible. Several parts, and WebM that is cut between key frames, are encoded by your browser, which takes about as long as they play.'],
    run: 'Cut',
  },
};
