package media

import (
	"reflect"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func TestAVideoIsTrimmedExactly(t *testing.T) {
	for contentType, name := range map[string]string{mp4: "steps.mp4", mov: "steps.mov", webm: "steps.webm"} {
		r := mustRun(t, "trim-video", contentType, `{"startSeconds":1.5,"endSeconds":3.2}`, steps(t, name))
		m := probe(t, contentType, r.File.Name())
		if counts := secondsOf(t, brightness(t, r.File.Name())); !reflect.DeepEqual(counts, []int{0, 5, 10, 2, 0}) {
			t.Errorf("%s: frames of the seconds: %v", contentType, counts)
		}
		if len(m.Audio) != 1 || !near(m.Seconds, 1.7, 0.06) || r.ContentType != contentType {
			t.Errorf("%s: %+v", contentType, m)
		}
		was := r.Metadata["real"].(map[string]any)
		if was["startSeconds"] != 1.5 || !near(was["durationSeconds"].(float64), 1.7, 0.06) || r.Metadata["reencoded"] != true {
			t.Errorf("%v", r.Metadata)
		}
		want := map[string]any{"startSeconds": 1.5, "endSeconds": 3.2, "durationSeconds": 1.7}
		if !reflect.DeepEqual(r.Metadata["asked"], want) {
			t.Errorf("%v", r.Metadata["asked"])
		}
		if got := strings.Join(r.stages, " "); got != "converting validating" || r.last < 92 {
			t.Errorf("stages %q, %d percent", got, r.last)
		}
	}
}

// A copied part can only begin at a keyframe, and a warning says so.
func TestAVideoIsTrimmedByCopying(t *testing.T) {
	for contentType, name := range map[string]string{mp4: "steps.mp4", webm: "steps.webm"} {
		r := mustRun(t, "trim-video", contentType, `{"startSeconds":3.1,"mode":"fast"}`, steps(t, name))
		was := r.Metadata["real"].(map[string]any)
		if counts := secondsOf(t, brightness(t, r.File.Name())); counts[2] < 9 || counts[3] != 10 || counts[1] > 0 {
			t.Errorf("%s: frames of the seconds: %v", contentType, counts)
		}
		if !near(was["startSeconds"].(float64), 2, 0.03) || !near(was["durationSeconds"].(float64), 2, 0.1) || r.Metadata["reencoded"] != false {
			t.Errorf("%s: %v", contentType, r.Metadata)
		}
	}
}

// HEVC stores pictures in another order than they are displayed in; FLAC is new in MP4. The sound may end before the part
// begins.
func TestOddSourcesAreTrimmedByCopying(t *testing.T) {
	path := steps(t, "odd.mp4", "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=20:bframes=3", "-c:a", "flac", "-strict", "-2")
	r := mustRun(t, "trim-video", mp4, `{"startSeconds":2.5,"mode":"fast"}`, path)
	if m := probe(t, mp4, r.File.Name()); !near(m.Seconds, 2, 0.12) || len(m.Audio) != 1 {
		t.Errorf("%+v", m)
	}
	if counts := secondsOf(t, brightness(t, r.File.Name())); counts[3] != 10 {
		t.Errorf("frames of the seconds: %v", counts)
	}
	short := steps(t, "short.mp4", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-af", "atrim=0:1")
	for _, mode := range []string{"fast", "exact"} {
		r := mustRun(t, "trim-video", mp4, `{"startSeconds":2.5,"mode":"`+mode+`"}`, short)
		if m := probe(t, mp4, r.File.Name()); len(m.Audio) == 0 && len(r.Metadata["warnings"].([]string)) != 1 {
			t.Errorf("%s: %v", mode, r.Metadata)
		}
	}
}

// A screen recording stands still: from its first moment the part shows the picture from before it.
func TestAPictureThatStandsIsNotLost(t *testing.T) {
	still := source1(t, "still.mp4", "-f", "lavfi", "-t", "4", "-i", second+",select='lt(t,0.95)+gt(t,2.95)'", "-vsync", "vfr",
		"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
	r := mustRun(t, "trim-video", mp4, `{"startSeconds":1.5}`, still)
	m := probe(t, mp4, r.File.Name())
	counts := secondsOf(t, brightness(t, r.File.Name()))
	if m.Video[0].StartSeconds > 0.01 || !near(float64(counts[0])/float64(counts[3]), 1.5, 0.15) || !near(m.Seconds, 2.5, 0.15) {
		t.Errorf("%v, %+v", counts, m)
	}
}

func TestAPartMustBeInTheVideo(t *testing.T) {
	_, err := run(t, "trim-video", mp4, `{"startSeconds":9}`, steps(t, "steps.mp4"))
	failed(t, "a start after the end", err, job.ValidationFailed, "start_beyond_end")
	r := mustRun(t, "trim-video", mp4, `{"startSeconds":3,"endSeconds":60}`, steps(t, "steps.mp4"))
	if warned := r.Metadata["warnings"].([]string); len(warned) != 1 || !strings.Contains(warned[0], "0:04") {
		t.Errorf("%v", warned)
	}
}
