const groups: Record<string, string> = {
  ifd0: 'Picture (EXIF)', ifd1: 'Thumbnail (EXIF)', exif: 'Exposure (EXIF)', gps: 'Place (GPS)', interop: 'Interoperability (EXIF)', xmp: 'XMP', dc: 'XMP: Dublin Core',
  iptc: 'IPTC', icc: 'Colour profile (ICC)', jfif: 'JFIF', ihdr: 'PNG header', text: 'Texts',
};

export const imageMetadataViewer = {
  unreadable: 'This is no JPEG, PNG, WebP, GIF or HEIC file, or it is damaged.',
  file: 'The file', type: 'Type', size: 'Size', pixels: 'Pixels',
  bytes: (n: number): string => `${n.toLocaleString('en')} bytes`,
  sides: (width: number, height: number): string => `${width} × ${height}`,
  nothing: 'This picture holds no metadata.',
  count: (n: number): string => `Metadata in ${n} ${n === 1 ? 'group' : 'groups'}.`,
  group: (name: string): string => groups[name] ?? name,
  tag: 'Name', value: 'Value',
  place: 'Place', placeNote: 'Latitude and longitude: where the picture was taken. No map is shown, as that would tell its maker.',
  // What tells about people, and the tags that say it.
  telling: {
    'Taken': ['DateTimeOriginal', 'CreateDate'],
    'Camera': ['Make', 'Model', 'LensModel'],
    'Serial number': ['SerialNumber', 'BodySerialNumber', 'LensSerialNumber', 'CameraSerialNumber'],
    'Person': ['Artist', 'Creator', 'creator', 'Byline', 'OwnerName', 'CameraOwnerName', 'XPAuthor', 'Copyright', 'Author'],
    'Edited with': ['Software', 'CreatorTool', 'HistorySoftwareAgent'],
  } as Record<string, string[]>,
  texts: { options: {}, notes: ['Only shows. To take metadata out, use Remove image EXIF.'], run: 'Show' },
};
