package ffmpeg

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestAFileIsProbed(t *testing.T) {
	path := made(t, "a.mp4", "-f", "lavfi", "-t", "1", "-i", "testsrc=s=64x48:r=5", "-f", "lavfi", "-t", "1", "-i", "sine=r=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac")
	m, err := started(t).Probe(t.Context(), Source{Path: path, ContentType: "video/mp4"}, true)
	if err != nil || len(m.Video) != 1 || len(m.Audio) != 1 {
		t.Fatalf("%+v, %v", m, err)
	}
	v, a := m.Video[0], m.Audio[0]
	if v.Codec != "h264" || v.Width != 64 || v.Height != 48 || v.Aspect != 1 || v.Turned != 0 || v.Rate != 5 || v.Frames != 5 || v.Seconds != 1 {
		t.Errorf("%+v", v)
	}
	if a.Codec != "aac" || a.SampleRate != 44_100 || a.Channels != 1 || !a.Default || m.SizeBytes == 0 || m.Seconds < 1 {
		t.Errorf("%+v, %+v", a, m)
	}
}

func TestOnlyTheDeclaredTypeIsRead(t *testing.T) {
	path := made(t, "a.wav", "-f", "lavfi", "-t", "0.1", "-i", "sine")
	for _, contentType := range []string{"video/mp4", "video/webm", "audio/mpeg", "audio/ogg", "audio/aac"} {
		if _, err := started(t).Probe(t.Context(), Source{Path: path, ContentType: contentType}, false); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", contentType, err)
		}
	}
	if _, err := started(t).Probe(t.Context(), Source{Path: path, ContentType: "text/plain"}, false); err == nil {
		t.Error("a type that is neither audio nor video")
	}
}

func TestWhatTheProbeSays(t *testing.T) {
	var said probed
	err := json.Unmarshal([]byte(`{"format":{"duration":"N/A"},"streams":[
		{"codec_type":"video","width":720,"height":576,"sample_aspect_ratio":"16:11","avg_frame_rate":"25/1","field_order":"tt",
		 "side_data_list":[{"rotation":-90.4}]},
		{"codec_type":"video","disposition":{"attached_pic":1}},
		{"codec_type":"video","width":64,"height":48,"sample_aspect_ratio":"0:1","avg_frame_rate":"0/0","color_transfer":"smpte2084",
		 "side_data_list":[{"side_data_type":"other"},{"rotation":180}],"tags":{"alpha_mode":"1"}},
		{"codec_type":"data"},{"codec_type":"subtitle"}]}`), &said)
	if err != nil {
		t.Fatal(err)
	}
	m := said.media()
	if m.Seconds != 0 || m.Pictures != 1 || m.Others != 2 || len(m.Video) != 2 {
		t.Fatalf("%+v", m)
	}
	first, second := m.Video[0], m.Video[1]
	if width, height := first.Displayed(); width != 576 || height != 1047 || first.Turned != 90 || !first.Interlaced || first.HDR {
		t.Errorf("%d by %d, %+v", width, height, first)
	}
	if second.Aspect != 1 || second.Turned != 180 || second.Rate != 0 || !second.HDR || !second.Alpha || second.Interlaced {
		t.Errorf("%+v", second)
	}
}
