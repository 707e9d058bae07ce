import { join } from 'node:path';
import { ran, room } from './programs';

// aFilm makes a film of H.264 and AAC in MP4, or of VP9 and Opus in WebM, whose pictures tell their time. Key frames are seconds apart.
export function aFilm(name: string, seconds: number, { width = 320, height = 180, more = [] as string[] } = {}): string {
  const path = join(room(), name);
  const codecs = name.endsWith('.webm') ? ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'] : ['-c:v', 'libx264', '-preset', 'veryfast', '-c:a', 'aac'];
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=25`, '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000',
    '-t', String(seconds), '-pix_fmt', 'yuv420p', '-g', '50', ...codecs, ...more, path);
  return path;
}

// aTone makes a sound in the container and the codec that its name asks for.
export function aTone(name: string, seconds: number, more: string[] = []): string {
  const path = join(room(), name);
  ran('ffmpeg', '-v', 'error', '-y', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', String(seconds), ...more, path);
  return path;
}

interface Probed {
  format: { format_name: string; duration: string; bit_rate: string; tags?: Record<string, string> };
  streams: { codec_type: string; codec_name: string; width?: number; height?: number; duration?: string; channels?: number; sample_rate?: string; r_frame_rate: string; nb_read_frames?: string }[];
}

// probed returns what ffprobe finds, frames counted.
export function probed(path: string): Probed {
  return JSON.parse(ran('ffprobe', '-v', 'error', '-count_frames', '-show_format', '-show_streams', '-of', 'json', path)) as Probed;
}

// frameAt returns a film's picture at a time, as ffmpeg decodes it, as a PNG.
export function frameAt(path: string, seconds: number): string {
  const made = `${path}-${seconds}.png`;
  ran('ffmpeg', '-v', 'error', '-y', '-i', path, '-ss', String(seconds), '-frames:v', '1', '-pix_fmt', 'rgb24', made);
  return made;
}
