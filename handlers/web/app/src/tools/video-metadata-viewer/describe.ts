import type { InputAudioTrack, InputTrack, InputVideoTrack } from '../../engines/media';
import { videoMetadataViewer as words } from '../../texts/en/tools/video-metadata-viewer';
import type { Recording } from '../recording';
import type { ReportRow } from '../results';

/** Facts are rows of a recording's own words, and the same as values for programs. */
export interface Facts {
  rows: ReportRow[];
  values: Record<string, unknown>;
}

/** describe reads what the container says of itself: duration and tags. */
export async function describe(input: Recording, sizeBytes: number): Promise<Facts> {
  const seconds = await input.computeDuration();
  const format = await input.getFormat();
  const values = { container: format.name, mimeType: await input.getMimeType(), seconds, sizeBytes, bitsPerSecond: seconds > 0 ? Math.round((sizeBytes * 8) / seconds) : 0, tags: await tagsOf(input) };
  const rows: ReportRow[] = [
    { name: words.container, value: values.container }, { name: words.type, value: values.mimeType }, { name: words.duration, value: words.seconds(seconds) },
    { name: words.size, value: words.bytes(sizeBytes) }, { name: words.rate, value: words.bits(values.bitsPerSecond) },
    ...Object.entries(values.tags).map(([name, value]) => ({ name: words.tag(name), value })),
  ];
  return { rows, values };
}

async function tagsOf(input: Recording): Promise<Record<string, string>> {
  const { images, raw, ...plain } = await input.getMetadataTags().catch(() => ({ images: undefined, raw: undefined }));
  const found: [string, unknown][] = [...Object.entries(plain), ...Object.entries(raw ?? {}).filter(([, value]) => typeof value === 'string')];
  const shown = found.map(([name, value]): [string, string] => [name, value instanceof Date ? value.toISOString() : String(value)]);
  if (images && images.length > 0) shown.push(['images', images.map(({ mimeType, data }) => `${mimeType}, ${words.bytes(data.length)}`).join('; ')]);
  return Object.fromEntries(shown);
}

// 500 packets give rates as close as people read them, without reading a film of an hour.
const packetsRead = 500;

/** describeTrack reads what a track says of itself, and whether this browser plays it. */
export async function describeTrack(track: InputTrack): Promise<Facts> {
  const stats = await track.computePacketStats(packetsRead).catch(() => undefined);
  const plays = await track.canDecode();
  const general = {
    type: track.type, codec: await track.getCodec(), codecString: await track.getCodecParameterString(), language: await track.getLanguageCode(), name: await track.getName(),
    bitsPerSecond: Math.round(stats?.averageBitrate ?? 0), playable: plays,
  };
  const own = track.isVideoTrack() ? await film(track) : track.isAudioTrack() ? await sound(track) : { rows: [], values: {} };
  const rows: ReportRow[] = [
    { name: words.codec, value: [general.codec ?? words.unknown, general.codecString].filter(Boolean).join(' · ') }, ...own.rows,
    { name: words.rate, value: words.bits(general.bitsPerSecond) }, ...(general.language === 'und' ? [] : [{ name: words.language, value: general.language }]),
    ...(general.name ? [{ name: words.name, value: general.name }] : []),
    { level: plays ? 'good' : 'warn', name: words.plays, value: plays ? words.yes : words.no, ...(plays ? {} : { note: words.cannotPlay }) },
  ];
  return { rows, values: { ...general, ...own.values } };
}

async function film(track: InputVideoTrack): Promise<Facts> {
  const values = {
    width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), codedWidth: await track.getCodedWidth(), codedHeight: await track.getCodedHeight(),
    turnDegrees: await track.getRotation(), framesPerSecond: await framesOf(track), highDynamicRange: await track.hasHighDynamicRange(), color: await track.getColorSpace(),
  };
  const { primaries, transfer, matrix } = values.color;
  const rows: ReportRow[] = [
    { name: words.pixels, value: words.sides(values.width, values.height) }, { name: words.turn, value: words.degrees(values.turnDegrees) },
    { name: words.frames, value: values.framesPerSecond === null ? words.varies : String(Math.round(values.framesPerSecond * 1000) / 1000) },
    { name: words.color, value: [primaries, transfer, matrix].filter(Boolean).join(', ') || words.unsaid }, { name: words.hdr, value: values.highDynamicRange ? words.yes : words.no },
  ];
  return { rows, values };
}

async function framesOf(track: InputVideoTrack): Promise<number | null> {
  return track.computeFrameRateMetrics().then(({ underlyingFrameRate }) => underlyingFrameRate, () => null);
}

async function sound(track: InputAudioTrack): Promise<Facts> {
  const values = { channels: await track.getNumberOfChannels(), samplesPerSecond: await track.getSampleRate() };
  return { rows: [{ name: words.channels, value: String(values.channels) }, { name: words.samples, value: words.hertz(values.samplesPerSecond) }], values };
}
