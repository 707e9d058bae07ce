package media

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func TestSoundBecomesAnMP3(t *testing.T) {
	for name, test := range map[string]struct {
		slug, contentType, options, path string
		kbps                             int64
		channels, rate                   int
	}{
		"WebM":             {"extract-audio", webm, ``, steps(t, "steps.webm"), 192, 1, 44_100},
		"QuickTime":        {"extract-audio", mov, `{"bitrateKbps":320}`, steps(t, "steps.mov"), 320, 1, 44_100},
		"WAV, 96 kHz, 5.1": {"audio-to-mp3", wav, `{"bitrateKbps":128}`, tones(t, "surround.wav", "-ar", "96000", "-ac", "6"), 128, 2, 48_000},
		"WAV, 8 kHz":       {"audio-to-mp3", wav, `{"bitrateKbps":256}`, tones(t, "phone.wav", "-ar", "8000", "-c:a", "pcm_mulaw"), 256, 1, 48_000},
		"OGG, Opus":        {"audio-to-mp3", ogg, `{"bitrateKbps":64}`, tones(t, "opus.ogg", "-c:a", "libopus"), 64, 1, 48_000},
		"MP4":              {"audio-to-mp3", mp4, ``, steps(t, "steps.mp4"), 192, 1, 44_100},
	} {
		r := mustRun(t, test.slug, test.contentType, test.options, test.path)
		m := probe(t, mp3, r.File.Name())
		if len(m.Audio) != 1 || len(m.Video)+m.Pictures > 0 || m.Audio[0].Codec != "mp3" || r.ContentType != mp3 {
			t.Errorf("%s: %+v", name, m)
		}
		for field, want := range map[string]any{"bitrateKbps": test.kbps, "channels": test.channels, "sampleRate": test.rate, "durationSeconds": thousandths(m.Seconds)} {
			if r.Metadata[field] != want {
				t.Errorf("%s: %s is %v, want %v", name, field, r.Metadata[field], want)
			}
		}
		source := probe(t, test.contentType, test.path)
		if !near(m.Seconds, source.Seconds, 0.1) {
			t.Errorf("%s: %.3f s of %.3f s", name, m.Seconds, source.Seconds)
		}
	}
}

func TestThereMustBeSound(t *testing.T) {
	silent := source1(t, "silent.webm", "-i", steps(t, "steps.webm"), "-an", "-c", "copy")
	for _, slug := range []string{"extract-audio", "audio-to-mp3"} {
		_, err := run(t, slug, webm, ``, silent)
		failed(t, slug, err, job.ValidationFailed, "no_audio_stream")
	}
}

// Players choose the track that is marked as default; a cover is not a video.
func TestTheChosenTrackIsTaken(t *testing.T) {
	path := source1(t, "two.mp4", "-i", steps(t, "steps.mp4"), "-f", "lavfi", "-t", "4", "-i", "sine=f=880:r=44100", "-map", "0:v", "-map", "0:a", "-map", "1:a",
		"-c:v", "copy", "-c:a", "aac", "-disposition:a:0", "0", "-disposition:a:1", "default")
	r := mustRun(t, "extract-audio", mp4, ``, path)
	if tone := frequency(t, r.File.Name()); !near(tone, 880, 10) {
		t.Errorf("the tone is %.0f Hz", tone)
	}
	cover := source1(t, "cover.mp3", "-i", tones(t, "tones.wav"), "-f", "lavfi", "-i", "color=red:s=64x64:r=1:d=1", "-map", "0", "-map", "1",
		"-c:v", "mjpeg", "-disposition:v", "attached_pic", "-id3v2_version", "3", "-metadata", "title=Tones")
	r = mustRun(t, "audio-to-mp3", mp3, ``, cover)
	warned := r.Metadata["warnings"].([]string)
	if m := probe(t, mp3, r.File.Name()); m.Pictures+len(m.Video) > 0 || len(warned) != 1 || !strings.Contains(warned[0], "cover") {
		t.Errorf("%+v, %v", m, warned)
	}
	if !strings.Contains(string(content(t, r.File.Name())[:1000]), "Tones") {
		t.Error("the title is lost")
	}
}
