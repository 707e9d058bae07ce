package media

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func written(t testing.TB, content []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// ffmpeg by itself would open each of these, or believe what it declares.
func TestHostileFilesAreRefused(t *testing.T) {
	whole := content(t, steps(t, "steps.mp4"))
	for name, test := range map[string]struct {
		slug, contentType, options string
		content                    []byte
		reason                     string
	}{
		"a concat script":      {"trim-video", mp4, ``, []byte("ffconcat version 1.0\nfile /etc/passwd\n"), "content_mismatch"},
		"an HLS playlist":      {"compress-video", mp4, ``, []byte("#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"), "content_mismatch"},
		"subtitles":            {"mute-video", webm, ``, []byte("[Script Info]\nScriptType: v4.00+\n\n[Events]\nDialogue: 0,0:00:00.00,0:00:05.00,Default,,0,0,0,,x\n"), "content_mismatch"},
		"an MP4 named WebM":    {"resize-video", webm, `{"width":64}`, whole, "content_mismatch"},
		"a WAV named MP3":      {"audio-to-mp3", mp3, ``, content(t, tones(t, "tones.wav")), "content_mismatch"},
		"an MP3 named OGG":     {"audio-trimmer", ogg, ``, content(t, tones(t, "tones.mp3", "-b:a", "128k")), "content_mismatch"},
		"text":                 {"crop-video", mp4, `{"x":0,"y":0,"width":16,"height":16}`, []byte(strings.Repeat("no video\n", 999)), "corrupt_input"},
		"nothing":              {"extract-audio", mp4, ``, nil, "corrupt_input"},
		"a header alone":       {"mute-video", mp4, ``, whole[:64], "corrupt_input"},
		"without its index":    {"trim-video", mp4, ``, whole[:len(whole)/2], "corrupt_input"},
		"half of its pictures": {"compress-video", mp4, ``, half(t), "corrupt_input"},
		"pictures elsewhere":   {"mute-video", mov, ``, elsewhere(t), "external_media"},
		"65,000 pixels a side": {"video-to-gif", mov, ``, huge(t), "pixel_limit"},
		"10 hours of silence":  {"compress-audio", wav, ``, hours(), "duration_limit"},
		"hours in a header":    {"mute-video", mp4, ``, long(t), "duration_limit"},
	} {
		r, err := run(t, test.slug, test.contentType, test.options, written(t, test.content))
		if err == nil {
			t.Errorf("%s: %+v", name, r.Output)
			continue
		}
		failed(t, name, err, job.ValidationFailed, test.reason)
	}
}

// elsewhere returns a film that claims to have its pictures in another file (QuickTime File Format, "Data Reference Atoms").
func elsewhere(t testing.TB) []byte {
	t.Helper()
	const name = "a.raw\x00"
	here := []byte("\x00\x00\x00\x0curl \x00\x00\x00\x01")       // the flag means: in this file
	alias := append(make([]byte, 150), 0, 2, 0, byte(len(name))) // volume and dates, then kind and length of a path
	alias = append(append(alias, name...), 0xff, 0xff, 0, 0)
	there := append(binary.BigEndian.AppendUint32(nil, uint32(12+len(alias))), "alis\x00\x00\x00\x00"...)
	there = append(there, alias...)
	film := content(t, source1(t, "elsewhere.mov", "-i", steps(t, "steps.mp4"), "-c", "copy", "-an"))
	at := bytes.LastIndex(film, here)
	if at < 0 {
		t.Fatal("there is no reference to replace")
	}
	film = bytes.Join([][]byte{film[:at], there, film[at+len(here):]}, nil)
	for _, name := range []string{"moov", "trak", "mdia", "minf", "dinf", "dref"} {
		size := film[bytes.LastIndex(film[:at], []byte(name))-4:]
		binary.BigEndian.PutUint32(size, binary.BigEndian.Uint32(size)+uint32(len(there)-len(here)))
	}
	return film
}

// half returns the first half of a video whose header comes first and is complete.
func half(t testing.TB) []byte {
	fast := content(t, source1(t, "fast.mp4", "-i", steps(t, "steps.mp4"), "-c", "copy", "-movflags", "+faststart"))
	return fast[:len(fast)-int(binary.BigEndian.Uint32(fast[bytes.Index(fast, []byte("mdat"))-4:]))/2]
}

// huge returns a video that claims a picture of 4 gigapixels, in a codec that declares no size itself.
func huge(t testing.TB) []byte {
	file := bytes.Clone(content(t, source1(t, "raw.mov", "-f", "lavfi", "-t", "1", "-i", "testsrc=s=64x48:r=5", "-c:v", "rawvideo", "-pix_fmt", "rgb24")))
	const sizeAt = 8 + 8 + 8 + 24 // after the headers of box and entry (ISO/IEC 14496-12 §8.5.2, §12.1.3)
	at := bytes.Index(file, []byte("stsd")) - 4 + sizeAt
	if binary.BigEndian.Uint16(file[at:]) != 64 {
		t.Fatal("the width is not there")
	}
	binary.BigEndian.PutUint16(file[at:], 65_000)
	binary.BigEndian.PutUint16(file[at+2:], 65_000)
	return file
}

// hours returns ten hours of silence in 36 KB, at one sample a second.
func hours() []byte {
	const samples = 10 * 60 * 60
	file := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x08\x00data")
	file = binary.LittleEndian.AppendUint32(file, samples)
	return append(file, bytes.Repeat([]byte{128}, samples)...)
}

// long returns a video whose pictures last an hour each.
func long(t testing.TB) []byte {
	return content(t, source1(t, "hours.mp4", "-f", "lavfi", "-i", "color=black:s=64x48:r=1/3600", "-frames:v", "3", "-vsync", "passthrough",
		"-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"))
}

// A declared length that cannot be trusted is replaced by a counted one.
func TestAnMP4InFragmentsIsReadToItsEnd(t *testing.T) {
	path := source1(t, "fragments.mp4", "-i", steps(t, "steps.mp4"), "-c", "copy", "-movflags", "+frag_keyframe+empty_moov+default_base_moof")
	if in, err := fragmented(path, mp4); err != nil || !in {
		t.Errorf("fragments: %v, %v", in, err)
	}
	if in, err := fragmented(steps(t, "steps.mp4"), mp4); err != nil || in {
		t.Errorf("no fragments: %v, %v", in, err)
	}
	r := mustRun(t, "resize-video", mp4, `{"width":32}`, path)
	if m := probe(t, mp4, r.File.Name()); !near(m.Seconds, 4, 0.1) {
		t.Errorf("%+v", m)
	}
}

// A recording that was not finished declares no length.
func TestALiveWebMIsReadToItsEnd(t *testing.T) {
	live := source1(t, "live.webm", "-i", steps(t, "steps.webm"), "-c", "copy", "-live", "1")
	if m := probe(t, webm, live); m.Seconds != 0 {
		t.Fatalf("it says %v s", m.Seconds)
	}
	r := mustRun(t, "trim-video", webm, `{"startSeconds":3}`, live)
	if counts := secondsOf(t, brightness(t, r.File.Name())); counts[3] != 10 || counts[2] > 0 {
		t.Errorf("frames of the seconds: %v", counts)
	}
}
