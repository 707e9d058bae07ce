import { videoMetadataViewer as words } from '../../texts/en/tools/video-metadata-viewer';
import { withRecording } from '../recording';
import { textOf, type Result } from '../results';
import { worker } from '../worker';
import { describe, describeTrack } from './describe';

worker({
  open: ({ files: [file] }) => withRecording(file!, () => Promise.resolve()),
  run: ({ files: [file] }) => withRecording(file!, async (recording) => {
    const whole = await describe(recording, file!.size);
    const tracks = await recording.getTracks();
    const described = await Promise.all(tracks.map(describeTrack));
    const reports = described.map(({ rows }, i): Result => ({ kind: 'report', title: words.track(tracks[i]!.type, i + 1), rows }));
    const json = JSON.stringify({ ...whole.values, tracks: described.map(({ values }) => values) }, null, 2);
    return [{ kind: 'report', title: words.file, rows: whole.rows, summary: words.summary(tracks.length) }, ...reports, textOf(`${file!.name}.json`, 'application/json', json, 'json')];
  }),
});
