import { opened } from '../../engines/media';
import { media } from '../../texts/en/media';
import { videoMetadataViewer as words } from '../../texts/en/tools/video-metadata-viewer';
import { textOf, type Result } from '../results';
import { refuseUnless, worker } from '../worker';
import { describe, describeTrack } from './describe';

worker({
  open: async ({ files: [file] }) => {
    const input = await opened(file!);
    refuseUnless(input, media.unreadable);
    input.dispose();
  },
  run: async ({ files: [file] }) => {
    const input = await opened(file!);
    refuseUnless(input, media.unreadable);
    const whole = await describe(input, file!.size);
    const tracks = await input.getTracks();
    const described = await Promise.all(tracks.map(describeTrack));
    input.dispose();
    const reports = described.map(({ rows }, i): Result => ({ kind: 'report', title: words.track(tracks[i]!.type, i + 1), rows }));
    const json = JSON.stringify({ ...whole.values, tracks: described.map(({ values }) => values) }, null, 2);
    return [{ kind: 'report', title: words.file, rows: whole.rows, summary: words.summary(tracks.length) }, ...reports, textOf(`${file!.name}.json`, 'application/json', json, 'json')];
  },
});
