package media

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

// tones returns 3 seconds of sound, each second with another tone: 300, 600 and 900 Hz.
func tones(t testing.TB, name string, more ...string) string {
	t.Helper()
	args := []string{"-f", "lavfi", "-i", "aevalsrc='0.5*sin(2*PI*300*(1+floor(t))*t)':d=3:s=44100"}
	return source1(t, name, append(args, more...)...)
}

func TestAudioIsTrimmedToTheSample(t *testing.T) {
	for contentType, test := range map[string]struct {
		path       string
		reencoded  bool
		millisMost float64
	}{
		wav: {tones(t, "tones.wav"), false, 0},
		mp3: {tones(t, "tones.mp3", "-b:a", "128k"), true, 60},
		aac: {tones(t, "tones.aac", "-c:a", "aac"), true, 60},
		m4a: {tones(t, "tones.m4a", "-c:a", "aac"), true, 60},
		ogg: {tones(t, "tones.ogg", "-c:a", "libvorbis"), true, 10},
	} {
		r := mustRun(t, "audio-trimmer", contentType, `{"startSeconds":1.1,"endSeconds":1.9}`, test.path)
		m := probe(t, contentType, r.File.Name())
		if !near(m.Seconds, 0.8, test.millisMost/1000+0.0001) || r.ContentType != contentType {
			t.Errorf("%s: %+v", contentType, m)
		}
		if tone := frequency(t, r.File.Name()); !near(tone, 600, 6) {
			t.Errorf("%s: the tone is %.0f Hz", contentType, tone)
		}
		for name, want := range map[string]any{"startSeconds": 1.1, "endSeconds": 1.9, "reencoded": test.reencoded} {
			if r.Metadata[name] != want {
				t.Errorf("%s: %s is %v", contentType, name, r.Metadata[name])
			}
		}
	}
}

// A part has the source's type under its canonical name, whatever name was declared; lossless audio stays lossless.
func TestATypeUnderAnotherName(t *testing.T) {
	for name, test := range map[string]struct{ path, contentType, codec string }{
		"audio/x-wav":     {tones(t, "tones.wav"), wav, "pcm_s16le"},
		"audio/wave":      {tones(t, "tones.wav"), wav, "pcm_s16le"},
		"audio/mp3":       {tones(t, "tones.mp3", "-b:a", "128k"), mp3, "mp3"},
		"application/ogg": {tones(t, "tones.ogg", "-c:a", "libvorbis"), ogg, "vorbis"},
		"audio/x-m4a":     {tones(t, "lossless.m4a", "-c:a", "alac"), m4a, "alac"},
	} {
		r := mustRun(t, "audio-trimmer", name, `{"startSeconds":1.1,"endSeconds":1.9}`, test.path)
		m := probe(t, test.contentType, r.File.Name())
		if r.ContentType != test.contentType || len(m.Audio) != 1 || m.Audio[0].Codec != test.codec || !near(m.Seconds, 0.8, 0.06) {
			t.Errorf("%s: %s, %+v", name, r.ContentType, m)
		}
		if made := mustRun(t, "audio-to-mp3", name, ``, test.path); made.ContentType != mp3 {
			t.Errorf("%s: %s", name, made.ContentType)
		}
	}
}

// The bitrate of silence says nothing about the length of the rest.
func TestAnAACIsAsLongAsItIs(t *testing.T) {
	path := source1(t, "beep.aac", "-f", "lavfi", "-i", "aevalsrc='if(gte(t,2),0.5*sin(2*PI*440*t),0)':d=3:s=44100", "-c:a", "aac")
	r := mustRun(t, "audio-trimmer", aac, `{"startSeconds":0.5}`, path)
	if !near(r.Metadata["durationSeconds"].(float64), 2.5, 0.1) {
		t.Errorf("%v", r.Metadata)
	}
}

func TestPCMIsCutAsItIs(t *testing.T) {
	path := tones(t, "tones24.wav", "-c:a", "pcm_s24le", "-ar", "48000")
	r := mustRun(t, "audio-trimmer", wav, `{"startSeconds":1,"endSeconds":2}`, path)
	pcm := func(path string) []byte { return raw(t, "-i", path, "-f", "s24le") }
	const second = 48_000 * 3
	if got, want := pcm(r.File.Name()), pcm(path)[second:2*second]; !bytes.Equal(got, want) {
		t.Errorf("%d bytes instead of %d, or other ones", len(got), len(want))
	}
}

func TestAPartFades(t *testing.T) {
	r := mustRun(t, "audio-trimmer", wav, `{"fadeSeconds":1}`, tones(t, "tones.wav"))
	samples := raw(t, "-i", r.File.Name(), "-f", "s16le")
	loudest := func(from, to float64) (most int16) {
		for at := int(from*44100) * 2; at < int(to*44100)*2; at += 2 {
			most = max(most, int16(binary.LittleEndian.Uint16(samples[at:])))
		}
		return most
	}
	if first, middle, last := loudest(0, 0.1), loudest(1.2, 1.8), loudest(2.9, 3); first > middle/5 || last > middle/5 || middle < 16_000 {
		t.Errorf("%d, %d, %d", first, middle, last)
	}
	if r.Metadata["reencoded"] != true {
		t.Errorf("%v", r.Metadata)
	}
	_, err := run(t, "audio-trimmer", wav, `{"startSeconds":2,"fadeSeconds":0.6}`, tones(t, "tones.wav"))
	failed(t, "fades that meet", err, job.ValidationFailed, "fade_too_long")
}

// The WAV of a stream declares the maximal length.
func TestTheRealLengthCounts(t *testing.T) {
	file := content(t, tones(t, "tones.wav"))
	binary.LittleEndian.PutUint32(file[4:], 0xFFFFFFFF)
	binary.LittleEndian.PutUint32(file[bytes.Index(file, []byte("data"))+4:], 0xFFFFFFFF)
	path := filepath.Join(t.TempDir(), "stream.wav")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	r := mustRun(t, "audio-trimmer", wav, `{"startSeconds":2}`, path)
	if !near(r.Metadata["durationSeconds"].(float64), 1, 0.001) {
		t.Errorf("%v", r.Metadata)
	}
}
