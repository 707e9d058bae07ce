// The names that people know for types of files, and the endings by which a file without a type is recognised.
const types: Record<string, { name: string; endings: string[] }> = {
  'application/pdf': { name: 'PDF', endings: ['pdf'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { name: 'DOCX', endings: ['docx'] },
  'application/vnd.oasis.opendocument.text': { name: 'ODT', endings: ['odt'] },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { name: 'PPTX', endings: ['pptx'] },
  'application/vnd.openxmlformats-officedocument.presentationml.slideshow': { name: 'PPSX', endings: ['ppsx'] },
  'application/vnd.oasis.opendocument.presentation': { name: 'ODP', endings: ['odp'] },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', endings: ['xlsx'] },
  'application/vnd.oasis.opendocument.spreadsheet': { name: 'ODS', endings: ['ods'] },
  'text/csv': { name: 'CSV', endings: ['csv'] },
  'text/html': { name: 'HTML', endings: ['html', 'htm'] },
  'text/markdown': { name: 'Markdown', endings: ['md', 'markdown'] },
  'text/plain': { name: 'text', endings: ['txt', 'text', 'log'] },
  'application/json': { name: 'JSON', endings: ['json'] },
  'application/yaml': { name: 'YAML', endings: ['yaml', 'yml'] },
  'application/zip': { name: 'ZIP', endings: ['zip'] },
  'image/png': { name: 'PNG', endings: ['png'] },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg', 'jpe'] },
  'image/webp': { name: 'WebP', endings: ['webp'] },
  'image/gif': { name: 'GIF', endings: ['gif'] },
  'image/heic': { name: 'HEIC', endings: ['heic'] },
  'image/heif': { name: 'HEIF', endings: ['heif'] },
  'image/avif': { name: 'AVIF', endings: ['avif'] },
  'image/svg+xml': { name: 'SVG', endings: ['svg'] },
  'video/mp4': { name: 'MP4', endings: ['mp4', 'm4v'] },
  'video/quicktime': { name: 'MOV', endings: ['mov', 'qt'] },
  'video/webm': { name: 'WebM', endings: ['webm'] },
  'video/x-matroska': { name: 'MKV', endings: ['mkv'] },
  'video/x-msvideo': { name: 'AVI', endings: ['avi'] },
  'audio/mpeg': { name: 'MP3', endings: ['mp3'] },
  'audio/wav': { name: 'WAV', endings: ['wav'] },
  'audio/flac': { name: 'FLAC', endings: ['flac'] },
  'audio/aac': { name: 'AAC', endings: ['aac'] },
  'audio/ogg': { name: 'OGG', endings: ['ogg', 'oga', 'opus'] },
  'audio/mp4': { name: 'M4A', endings: ['m4a'] },
};

// namesOf returns what people call some types; other names of a type are left out.
export function namesOf(list: string[]): string {
  if (list.includes('*/*')) return 'any file';
  const known = list.filter((type) => type in types).map((type) => types[type]!.name);
  return [...new Set(known)].join(', ');
}

// nameOf returns what people call one type.
export function nameOf(type: string): string {
  return types[type]?.name ?? type;
}

// endingsOf returns what a file dialog shows for some types.
export function endingsOf(list: string[]): string {
  return list.flatMap((type) => [type, ...(types[type]?.endings ?? []).map((ending) => '.' + ending)]).join(',');
}

// typeOf returns the type of a file: what the browser says, or what its ending says if a tool would not take that.
export function typeOf(file: { name: string; type: string }, accepted: string[]): string {
  const said = file.type.split(';')[0]!.trim().toLowerCase();
  if (accepted.includes(said)) return said;
  const ending = file.name.split('.').pop()!.toLowerCase();
  const byEnding = Object.keys(types).find((type) => types[type]!.endings.includes(ending));
  return byEnding ?? said;
}
