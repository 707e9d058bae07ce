package media

import (
	"bytes"
	"os"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

// detailed returns a video that can be compressed well.
func detailed(t testing.TB) string {
	return source1(t, "detailed.mp4", "-f", "lavfi", "-t", "3", "-i", "testsrc2=s=320x240:r=15", "-f", "lavfi", "-t", "3", "-i", "sine=r=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-qp", "8", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "256k")
}

func TestAVideoIsCompressed(t *testing.T) {
	sizes := map[string]int64{}
	for _, quality := range []string{"low", "medium", "high"} {
		r := mustRun(t, "compress-video", mp4, `{"quality":"`+quality+`","maxHeight":120}`, detailed(t))
		sizes[quality] = r.Metadata["outputBytes"].(int64)
		m := probe(t, mp4, r.File.Name())
		if m.Video[0].Width != 160 || m.Video[0].Height != 120 || m.Video[0].PixelFormat != "yuv420p" || !near(m.Seconds, 3, 0.1) {
			t.Errorf("%s: %+v", quality, m)
		}
		ratio, before, after := r.Metadata["ratio"].(float64), r.Metadata["bitrateBeforeKbps"].(float64), r.Metadata["bitrateAfterKbps"].(float64)
		if ratio >= 1 || !near(after/before, ratio, 0.05) || r.Metadata["keptOriginal"] != false {
			t.Errorf("%s: %v", quality, r.Metadata)
		}
	}
	if sizes["low"] >= sizes["medium"] || sizes["medium"] >= sizes["high"] {
		t.Errorf("%v", sizes)
	}
}

// A video that is already small is returned unchanged, byte for byte, and in its own type.
func TestTheOriginalIsKept(t *testing.T) {
	for contentType, path := range map[string]string{
		mp4:  source1(t, "small.mp4", "-i", detailed(t), "-c:v", "libx264", "-crf", "45", "-c:a", "aac", "-b:a", "24k"),
		webm: source1(t, "small.webm", "-i", detailed(t), "-c:v", "libvpx", "-b:v", "60k", "-crf", "50", "-deadline", "realtime", "-c:a", "libopus", "-b:a", "16k"),
	} {
		r := mustRun(t, "compress-video", contentType, `{"quality":"high"}`, path)
		got, want := content(t, r.File.Name()), content(t, path)
		if !bytes.Equal(got, want) || r.ContentType != contentType || r.Metadata["keptOriginal"] != true || r.Metadata["ratio"] != 1.0 {
			t.Errorf("%s: %d bytes of %d, %v", contentType, len(got), len(want), r.Metadata)
		}
		if len(r.Metadata["warnings"].([]string)) != 1 {
			t.Errorf("%v", r.Metadata["warnings"])
		}
	}
}

func TestAVideoIsMadeToFit(t *testing.T) {
	r := mustRun(t, "compress-video", mp4, `{"quality":"high","targetBytes":60000}`, detailed(t))
	if size := r.Metadata["outputBytes"].(int64); size > 60_000 || size < 25_000 || int64(len(content(t, r.File.Name()))) != size {
		t.Errorf("%d bytes", size)
	}
	_, err := run(t, "compress-video", mp4, `{"targetBytes":10000}`, detailed(t))
	failed(t, "too few bytes", err, job.ValidationFailed, "target_too_small")
}

func content(t testing.TB, path string) []byte {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
