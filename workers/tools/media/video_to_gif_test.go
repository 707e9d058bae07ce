package media

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func TestAVideoBecomesAGIF(t *testing.T) {
	r := mustRun(t, "video-to-gif", mp4, `{"startSeconds":1,"durationSeconds":2,"fps":5,"width":80}`, steps(t, "steps.mp4"))
	counts := secondsOf(t, brightness(t, r.File.Name()))
	if counts[0] > 0 || counts[1] != 5 || counts[2] != 5 || counts[3] > 0 {
		t.Errorf("frames of the seconds: %v", counts)
	}
	for name, want := range map[string]any{"frames": 10, "width": 80, "height": 60} {
		if r.Metadata[name] != want {
			t.Errorf("%s is %v", name, r.Metadata[name])
		}
	}
	if r.ContentType != "image/gif" || !strings.HasPrefix(r.Summary, "10 frames, 80 × 60 pixels, ") {
		t.Errorf("%q, %q", r.ContentType, r.Summary)
	}
	if loops := content(t, r.File.Name()); !strings.Contains(string(loops), "NETSCAPE2.0\x03\x01\x00\x00") {
		t.Error("it does not repeat forever")
	}
}

func TestAGIFIsNotEnlargedAndEndsAt15Seconds(t *testing.T) {
	long := source1(t, "long.mp4", "-f", "lavfi", "-t", "18", "-i", "testsrc=s=64x48:r=5", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
	r := mustRun(t, "video-to-gif", mp4, `{"fps":2,"width":800}`, long)
	if r.Metadata["width"] != 64 || r.Metadata["frames"] != 30 || len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v", r.Metadata)
	}
	_, err := run(t, "video-to-gif", mp4, `{"startSeconds":18.5}`, long)
	failed(t, "a start after the end", err, job.ValidationFailed, "start_beyond_end")
}
