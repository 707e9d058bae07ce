package media

import (
	"bytes"
	"testing"
)

func TestAudioIsCompressed(t *testing.T) {
	stereo := tones(t, "stereo.wav", "-ac", "2")
	r := mustRun(t, "compress-audio", wav, `{"mono":true}`, stereo)
	if r.Metadata["channels"] != 1 || r.Metadata["bitrateKbps"] != int64(96) || r.Metadata["keptOriginal"] != false || !near(r.Metadata["ratio"].(float64), 0.07, 0.01) {
		t.Errorf("%v", r.Metadata)
	}
	speech := mustRun(t, "compress-audio", wav, `{"bitrateKbps":32}`, stereo)
	if speech.Metadata["sampleRate"] != 22_050 || speech.Metadata["bitrateKbps"] != int64(32) {
		t.Errorf("%v", speech.Metadata)
	}
}

func TestASmallAudioFileIsKept(t *testing.T) {
	small := tones(t, "small.ogg", "-c:a", "libopus", "-b:a", "24k")
	r := mustRun(t, "compress-audio", ogg, ``, small)
	if !bytes.Equal(content(t, r.Path), content(t, small)) || r.ContentType != ogg || r.Metadata["keptOriginal"] != true {
		t.Errorf("%q, %v", r.ContentType, r.Metadata)
	}
	// What was asked for is not given up for a few bytes.
	stereo := tones(t, "small-stereo.ogg", "-ac", "2", "-c:a", "libopus", "-b:a", "32k")
	r = mustRun(t, "compress-audio", ogg, `{"mono":true,"bitrateKbps":128}`, stereo)
	if r.Metadata["keptOriginal"] != false || r.Metadata["channels"] != 1 || len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v", r.Metadata)
	}
}
