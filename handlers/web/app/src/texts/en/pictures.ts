const megapixels = (n: number): string => `${n / 1_000_000} megapixels`;

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
  step: (n: number, of: number): string => `Picture ${n} of ${of}`,
  output: {
    type: { label: 'Type of the result', choices: { same: 'as the input', 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP' } },
    quality: { label: 'Quality', help: 'Of JPEG and WebP. 85 looks like the original to most people; 60 is enough for the web.' },
    ground: { label: 'Ground', help: 'What JPEG shows where the picture is transparent.' },
  },
  noMetadata: 'Results hold no metadata: no place, no camera, no date.',
};
