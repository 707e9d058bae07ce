const pad = (n: number, digits = 2): string => String(n).padStart(digits, '0');
const tracks: Record<string, string> = { video: 'Film', audio: 'Sound', subtitle: 'Subtitles' };

export const videoMetadataViewer = {
  file: 'The file', container: 'Container', type: 'Type', duration: 'Duration', size: 'Size', rate: 'Bit rate', codec: 'Codec', language: 'Language', name: 'Name',
  pixels: 'Pixels', turn: 'Turn', frames: 'Frames per second', color: 'Colours', hdr: 'High dynamic range', channels: 'Channels', samples: 'Sample rate', plays: 'Plays here',
  unknown: 'not known', unsaid: 'not said', varies: 'varies', yes: 'yes', no: 'no',
  cannotPlay: 'This browser has no decoder for it. Compress video makes a file that plays everywhere.',
  seconds: (n: number): string => `${pad(Math.floor(n / 3600))}:${pad(Math.floor(n / 60) % 60)}:${pad(Math.floor(n) % 60)}.${pad(Math.round((n % 1) * 1000) % 1000, 3)} (${Math.round(n * 1000) / 1000} s)`,
  bytes: (n: number): string => `${n.toLocaleString('en')} bytes`,
  bits: (n: number): string => `${Math.round(n / 1000).toLocaleString('en')} kbit/s`,
  sides: (width: number, height: number): string => `${width} × ${height}`,
  degrees: (n: number): string => `${n}°`,
  hertz: (n: number): string => `${n.toLocaleString('en')} Hz`,
  tag: (name: string): string => `Tag: ${name}`,
  track: (type: string, n: number): string => `Track ${n}: ${tracks[type] ?? type}`,
  summary: (n: number): string => `${n} ${n === 1 ? 'track' : 'tracks'}.`,
  texts: { options: {}, run: 'Show' },
};
