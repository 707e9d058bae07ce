const kilobytes = (bytes: number): string => `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000 ? 1 : 0 })} KB`;

// The words of compress-image.
export const texts = {
  options: {
    by: { label: 'Make it smaller', choices: { quality: 'by quality', size: 'to a size' } },
    quality: { label: 'Quality', help: '75 looks like the original to most people; 50 is enough for the web. PNG loses nothing and has none.' },
    kilobytes: { label: 'Largest size in KB' },
    type: { label: 'Type of the result', choices: { same: 'as the input', 'image/jpeg': 'JPEG', 'image/webp': 'WebP', 'image/png': 'PNG' } },
    longest: { label: 'Longer side at most, in pixels', help: 'Empty to keep the size.' },
    ground: { label: 'Ground', help: 'What JPEG shows where the picture is transparent.' },
  },
  noTarget: 'A PNG loses nothing, so it cannot be made to fit a size. Choose JPEG or WebP as the type of the result.',
  reading: 'Reading the picture',
  encoding: 'Encoding',
  quality: (n: number): string => `Quality ${n}.`,
  smaller: (was: number, is: number): string => `${kilobytes(was)} before, ${kilobytes(is)} now: ${Math.abs(Math.round(100 - (100 * is) / was))} % ${is < was ? 'less' : 'more'}.`,
  original: 'This is the original: what these options make would not be smaller. Its metadata is still in it.',
  missed: 'It does not get smaller than this: choose a shorter side as well.',
  before: 'Before', after: 'After', share: 'Before on the left, after on the right', actual: 'Each pixel as it is', comparison: 'Before and after',
};
