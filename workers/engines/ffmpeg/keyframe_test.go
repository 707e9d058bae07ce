package ffmpeg

import "testing"

func TestTheKeyframeBefore(t *testing.T) {
	path := made(t, "a.mp4", "-f", "lavfi", "-t", "4", "-i", "testsrc=s=64x48:r=10", "-c:v", "libx264", "-preset", "ultrafast", "-g", "15")
	for at, want := range map[float64]float64{0: 0, 0.2: 0, 1.499: 0, 1.5: 1.5, 2.9: 1.5, 3: 3, 99: 3} {
		got, err := started(t).Keyframe(t.Context(), Source{Path: path, ContentType: "video/mp4"}, at)
		if err != nil || got < want-0.001 || got > want+0.001 {
			t.Errorf("before %v: %v, %v", at, got, err)
		}
	}
}
