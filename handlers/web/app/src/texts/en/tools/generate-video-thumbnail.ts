export const generateVideoThumbnail = {
  take: 'Take the frame that is shown',
  noTime: (end: string): string => `Type a time within the film, such as 75.5 or 1:15. It ends at ${end}.`,
  tooLarge: 'The picture would have more than 64 megapixels. Choose a smaller width.',
  at: (time: string): string => `The frame at ${time}.`,
  grid: (n: number): string => `${n} frames.`,
  texts: {
    options: {
      mode: { label: 'Make', choices: { frame: 'a picture of one frame', grid: 'an overview of many frames' } },
      time: { label: 'Time', help: 'Seconds, or minutes and seconds: 75.5 or 1:15.5.' },
      columns: { label: 'Columns' },
      rows: { label: 'Rows' },
      stamps: { label: 'Write the times on the frames' },
      width: { label: 'Width', help: 'In pixels, of the whole picture. Empty: as wide as the film; an overview 1,600.' },
      type: { label: 'Type', choices: { 'image/jpeg': 'JPEG', 'image/png': 'PNG' } },
      quality: { label: 'Quality' },
    },
    run: 'Make',
  },
};
