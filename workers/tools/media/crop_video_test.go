package media

import (
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func TestAVideoIsCroppedAsItIsShown(t *testing.T) {
	r := mustRun(t, "crop-video", mp4, `{"x":1,"y":0,"width":59,"height":80}`, turned(t))
	m := probe(t, mp4, r.File.Name())
	if m.Video[0].Width != 58 || m.Video[0].Height != 80 || m.Video[0].Turned != 0 {
		t.Errorf("%+v", m.Video)
	}
	// The white quarter is the upper left one of the displayed frame.
	for _, level := range brightness(t, r.File.Name()) {
		if level < 200 {
			t.Fatalf("brightness %d", level)
		}
	}
	if r.Metadata["requested"] != (rectangle{1, 0, 59, 80}) || r.Metadata["applied"] != (rectangle{0, 0, 58, 80}) ||
		len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v", r.Metadata)
	}
	black := mustRun(t, "crop-video", mp4, `{"x":60,"y":80,"width":60,"height":80}`, turned(t))
	if level := brightness(t, black.File.Name())[0]; level > 40 {
		t.Errorf("brightness %d", level)
	}
}

func TestARectangleMustLieInThePicture(t *testing.T) {
	for _, options := range []string{
		`{"x":0,"y":0,"width":160,"height":100}`, `{"x":61,"y":0,"width":60,"height":100}`, `{"x":0,"y":100,"width":60,"height":62}`,
	} {
		_, err := run(t, "crop-video", mp4, options, turned(t)) // displayed as 120 by 160
		failed(t, options, err, job.ValidationFailed, "crop_outside")
	}
}
