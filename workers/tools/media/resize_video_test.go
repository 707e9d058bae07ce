package media

import (
	"reflect"
	"testing"

	"github.com/toolmill/toolmill/domain/tool"
)

func TestSizes(t *testing.T) {
	type sizes struct{ scaledTo, to [2]int }
	same := func(width, height int) sizes { return sizes{[2]int{width, height}, [2]int{width, height}} }
	asked := func(width, height int, fit string, up bool) tool.ResizeVideoOptions {
		return tool.ResizeVideoOptions{Width: width, Height: height, Fit: fit, AllowUpscale: up}
	}
	for name, test := range map[string]struct {
		options       tool.ResizeVideoOptions
		width, height int
		want          sizes
	}{
		"contained by width":    {asked(640, 640, "contain", false), 1920, 1080, same(640, 360)},
		"contained by height":   {asked(640, 100, "contain", false), 1920, 1080, same(178, 100)},
		"width alone":           {asked(960, 0, "contain", false), 1920, 1080, same(960, 540)},
		"height alone":          {asked(0, 720, "contain", false), 1080, 1920, same(406, 720)},
		"not enlarged":          {asked(1920, 1080, "contain", false), 320, 240, same(320, 240)},
		"enlarged":              {asked(1920, 1080, "contain", true), 320, 240, same(1440, 1080)},
		"odd and not enlarged":  {asked(1920, 0, "contain", false), 321, 241, same(322, 242)},
		"covered":               {asked(200, 200, "cover", false), 400, 300, sizes{[2]int{266, 200}, [2]int{200, 200}}},
		"covered, not enlarged": {asked(800, 200, "cover", false), 400, 300, sizes{[2]int{400, 300}, [2]int{400, 200}}},
		"covered, enlarged":     {asked(800, 200, "cover", true), 400, 300, sizes{[2]int{800, 600}, [2]int{800, 200}}},
		"stretched":             {asked(100, 300, "stretch", false), 400, 300, same(100, 300)},
		"stretched too far":     {asked(100, 900, "stretch", false), 400, 300, same(100, 300)},
		"a line":                {asked(16, 0, "contain", false), 4000, 4, same(16, 2)},
	} {
		scaledTo, to := resized(test.options, test.width, test.height)
		if got := (sizes{scaledTo, to}); got != test.want {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func TestAVideoIsResized(t *testing.T) {
	for contentType, name := range map[string]string{mp4: "steps.mp4", webm: "steps.webm"} {
		r := mustRun(t, "resize-video", contentType, `{"width":64,"height":64}`, steps(t, name))
		m := probe(t, contentType, r.File.Name())
		if m.Video[0].Width != 64 || m.Video[0].Height != 48 || len(m.Audio) != 1 || !near(m.Seconds, 4, 0.1) {
			t.Errorf("%s: %+v", contentType, m)
		}
		if counts := secondsOf(t, brightness(t, r.File.Name())); !reflect.DeepEqual(counts, []int{10, 10, 10, 10, 0}) {
			t.Errorf("%s: frames of the seconds: %v", contentType, counts)
		}
		if !reflect.DeepEqual(r.Metadata["from"], size(160, 120)) || !reflect.DeepEqual(r.Metadata["to"], size(64, 48)) {
			t.Errorf("%s: %v", contentType, r.Metadata)
		}
	}
}

// Pixels that are not square are displayed wider than stored, and the video is resized accordingly.
func TestAVideoIsResizedAsItIsShown(t *testing.T) {
	wide := source1(t, "wide.mp4", "-i", steps(t, "steps.mp4"), "-vf", "setsar=4/3", "-c:v", "libx264", "-preset", "ultrafast", "-an")
	r := mustRun(t, "resize-video", mp4, `{"width":106}`, wide)
	m := probe(t, mp4, r.File.Name())
	if !reflect.DeepEqual(r.Metadata["from"], size(213, 120)) || m.Video[0].Width != 106 || m.Video[0].Height != 60 || m.Video[0].Aspect != 1 {
		t.Errorf("%v, %+v", r.Metadata, m.Video)
	}
}
