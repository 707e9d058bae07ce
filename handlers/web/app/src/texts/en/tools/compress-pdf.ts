import { pdf } from '../pdf';
const sized = (bytes: number): string => (bytes < 1_000_000 ? `${(bytes / 1000).toLocaleString('en', { maximumFractionDigits: bytes < 100_000 ? 1 : 0 })} KB` : `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 2 })} MB`);

// The words of compress-pdf.
export const texts = {
  options: {
    level: {
      label: 'How much smaller', choices: {
        lossless: 'without any loss', light: 'a little: pictures for print (220 dpi)', recommended: 'recommended: pictures for screens and office printers (150 dpi)',
        strong: 'as small as can be: pictures for screens (96 dpi)', own: 'as I say',
      },
    },
    dpi: { label: 'Pixels to an inch of paper', help: 'Finer pictures are made coarser; coarser ones stay.' },
    quality: { label: 'Quality of pictures', help: '75 looks like the original to most people; 50 is enough for screens.' },
    grey: { label: 'Pictures in grey', help: 'Text and drawings keep their colours.' },
    unseen: { label: 'Take out what no reader shows', help: 'Small pictures of pages, data that programs such as Illustrator keep for themselves, and what JPEGs hold besides their pixels.' },
    metadata: { label: 'Take out metadata', help: 'Title, author, dates, XMP, and EXIF in pictures.' },
  },
  run: 'Compress',
  notes: ['Text, links, forms and bookmarks stay as they are. Pictures in ink colours (CMYK), JPEG 2000 and black-and-white scans stay too, as a browser cannot write them again without a risk.'],
  encrypted: 'The PDF is protected. Take the protection off first, with “Unlock PDF”.',
  signed: pdf.signed,
  sure: 'Make it smaller without a valid signature',
  signedUnasked: 'The document is signed. Say above that the signature may become void, or leave the file as it is.',
  reading: 'Reading the document',
  picture: (n: number, of: number): string => `Picture ${n} of ${of}`,
  writing: 'Packing the document',
  original: 'This is the original: what these options make would not be smaller. Its metadata is still in it.',
  smaller: (was: number, is: number): string => `${sized(was)} before, ${sized(is)} now: ${Math.round(100 - (100 * is) / was)} % less.`,
  title: 'What was done',
  pictures: 'Pictures encoded anew',
  anew: (n: number, of: number): string => (of === 0 ? 'none: the document has no pictures' : `${n.toLocaleString('en')} of ${of.toLocaleString('en')}`),
  bytes: (was: number, is: number): string => `${sized(was)} before, ${sized(is)} now`,
  kept: {
    oneBit: 'Kept: black-and-white pictures', inks: 'Kept: pictures in ink colours', jpx: 'Kept: JPEG 2000', other: 'Kept: pictures of unusual kinds, or damaged',
    unseen: 'Kept: pictures that are on no page', good: 'Kept: pictures that would not be smaller',
  },
  duplicates: 'Equal parts that are there once now', unseen: 'Taken out: what no reader shows', metadata: 'Taken out: metadata',
  signature: 'Signature', void: 'It is void now.',
  compared: (page: number): string => `Page ${page} before and after`, share: 'Before on the left, after on the right',
};
