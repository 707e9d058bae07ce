import { headerOf } from '../../pixels/header';
import { imageMetadataViewer as words } from '../../texts/en/tools/image-metadata-viewer';
import type { Groups } from '../../engines/exif';
import { textOf, type ReportRow, type Result } from '../results';
import { refuseUnless, worker } from '../worker';
import { everyTag, rowsOf } from './tags';

worker({
  open: async ({ files: [file] }) => void refuseUnless(kindOf(await bytesOf(file!)), words.unreadable),
  run: async ({ files: [file] }) => {
    const bytes = await bytesOf(file!);
    const groups = await everyTag(bytes);
    const tables = Object.entries(groups).map(([name, tags]): Result => ({ kind: 'table', title: words.group(name), columns: [{ name: words.tag }, { name: words.value }], rows: rowsOf(tags) }));
    const summary = tables.length === 0 ? words.nothing : words.count(tables.length);
    return [{ kind: 'report', title: words.file, rows: [...about(file!, bytes), ...telling(groups)], summary }, ...tables, textOf(`${file!.name}.json`, 'application/json', asJson(groups), 'json')];
  },
});

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}

function kindOf(bytes: Uint8Array): string | undefined {
  const isHeic = /^ftyp(heic|heix|heif|mif1|msf1|hevc|hevx|heim|heis)/.test(new TextDecoder('latin1').decode(bytes.subarray(4, 12)));
  return headerOf(bytes)?.type ?? (isHeic ? 'image/heic' : undefined);
}

function about(file: File, bytes: Uint8Array): ReportRow[] {
  const header = headerOf(bytes);
  return [
    { name: words.type, value: kindOf(bytes) ?? '' },
    { name: words.size, value: words.bytes(file.size) },
    ...(header ? [{ name: words.pixels, value: words.sides(header.width, header.height) }] : []),
  ];
}

// telling are the tags that say something about people.
function telling(groups: Groups): ReportRow[] {
  const { latitude, longitude } = groups['gps'] ?? {};
  const place: ReportRow[] = typeof latitude === 'number' && typeof longitude === 'number' && Number.isFinite(latitude + longitude)
    ? [{ level: 'warn', name: words.place, value: `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`, note: words.placeNote }] : [];
  const flat = Object.values(groups).flatMap((tags) => rowsOf(tags));
  return place.concat(Object.entries(words.telling).flatMap(([title, names]): ReportRow[] => {
    const values = new Set(flat.filter(([name, value]) => names.includes(name!) && value !== '').map(([, value]) => value!));
    return values.size === 0 ? [] : [{ level: 'note', name: title, value: [...values].join(', ') }];
  }));
}

function asJson(groups: Groups): string {
  return JSON.stringify(groups, (_, value: unknown) => (value instanceof Uint8Array ? Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('') : value), 2);
}
