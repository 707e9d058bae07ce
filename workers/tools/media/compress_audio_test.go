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

func TestASmallMP3IsKept(t *testing.T) {
	small := tones(t, "small.mp3", "-c:a", "libmp3lame", "-b:a", "32k", "-ar", "22050")
	for _, contentType := range []string{mp3, "audio/mp3"} {
		r := mustRun(t, "compress-audio", contentType, ``, small)
		if !bytes.Equal(content(t, r.File.Name()), content(t, small)) || r.ContentType != mp3 || r.Metadata["keptOriginal"] != true {
			t.Errorf("%q, %v", r.ContentType, r.Metadata)
		}
	}
}

// The tool makes MP3s (docs/design/specification.md §2.8), even if the source is smaller in another type; then it warns.
func TestWhatIsNotAnMP3BecomesOne(t *testing.T) {
	small := tones(t, "small.ogg", "-c:a", "libopus", "-b:a", "24k")
	r := mustRun(t, "compress-audio", ogg, ``, small)
	m := probe(t, mp3, r.File.Name())
	if r.ContentType != mp3 || len(m.Audio) != 1 || m.Audio[0].Codec != "mp3" || r.Metadata["keptOriginal"] != false ||
		r.Metadata["ratio"].(float64) <= 1 || len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%q, %v, %+v", r.ContentType, r.Metadata, m)
	}
	// The requested channels are not given up for a few bytes.
	stereo := tones(t, "small-stereo.ogg", "-ac", "2", "-c:a", "libopus", "-b:a", "32k")
	r = mustRun(t, "compress-audio", ogg, `{"mono":true,"bitrateKbps":128}`, stereo)
	if r.Metadata["keptOriginal"] != false || r.Metadata["channels"] != 1 || len(r.Metadata["warnings"].([]string)) != 1 {
		t.Errorf("%v", r.Metadata)
	}
}
