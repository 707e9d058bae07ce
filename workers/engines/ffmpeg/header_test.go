package ffmpeg

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// twoStreams returns a film of 2.5 s with sound, encoded with the arguments.
func twoStreams(t *testing.T, name string, arguments ...string) string {
	t.Helper()
	return made(t, name, append([]string{
		"-f", "lavfi", "-t", "2.5", "-i", "testsrc=s=64x48:r=10", "-f", "lavfi", "-t", "2.5", "-i", "sine=r=44100",
	}, arguments...)...)
}

const plainH264 = "-c:v libx264 -preset medium -pix_fmt yuv420p -c:a aac"

// plainFiles has a file for each kind of header that is read here.
func plainFiles(t *testing.T) map[string]string {
	with := func(name, arguments string) string { return twoStreams(t, name, strings.Fields(arguments)...) }
	return map[string]string{
		"MP4":                   with("plain.mp4", plainH264),
		"MP4, header first":     with("first.mp4", plainH264+" -movflags +faststart -write_tmcd 0"),
		"QuickTime":             with("plain.mov", plainH264),
		"QuickTime, time codes": with("codes.mov", plainH264+" -timecode 01:00:00:00"),
		"without sound":         with("silent.mp4", "-c:v libx264 -pix_fmt yuv420p -an -movflags +faststart"),
		"two tracks of sound":   with("tracks.mp4", "-map 0 -map 1 -map 1 "+plainH264),
		"wide pixels":           with("wide.mp4", plainH264+" -vf setsar=4/3"),
		"changing rate":         with("changing.mp4", plainH264+" -vf select='not(mod(n,3))' -vsync vfr"),
		"sound that ends later": with("longer.mp4", plainH264+" -vf trim=end=1.2"),
		"M4A":                   with("sound.m4a", "-map 1 -c:a aac"),
		"WAV":                   with("sound.wav", "-map 1"),
		"WAV, 24 bits, stereo":  with("deep.wav", "-map 1 -c:a pcm_s24le -ac 2 -ar 96000"),
		"WAV, 5.1":              with("surround.wav", "-map 1 -ac 6"),
		"WAV, floating":         with("floating.wav", "-map 1 -c:a pcm_f32le"),
		"WAV, of a telephone":   with("telephone.wav", "-map 1 -c:a pcm_mulaw -ar 8000"),
		"MP3":                   with("sound.mp3", "-map 1 -c:a libmp3lame -b:a 192k -id3v2_version 3"),
		"MP3, stereo, titled":   with("titled.mp3", "-map 1 -c:a libmp3lame -b:a 320k -ac 2 -ar 48000 -id3v2_version 3 -metadata title=x"),
		"MP3, low":              with("low.mp3", "-map 1 -c:a libmp3lame -b:a 32k -ar 22050 -id3v2_version 3"),
	}
}

var typesByExtension = map[string]string{
	".mp4": "video/mp4", ".mov": "video/quicktime", ".m4a": "audio/mp4", ".wav": "audio/wav", ".mp3": "audio/mpeg",
}

func TestAPlainHeaderSaysWhatFFprobeSays(t *testing.T) {
	for name, path := range plainFiles(t) {
		source := Source{Path: path, ContentType: typesByExtension[filepath.Ext(path)]}
		want, err := started(t).Probe(t.Context(), source, false)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got, said, err := Header(source)
		if !said || err != nil || got.SizeBytes != want.SizeBytes || got.Pictures != want.Pictures || got.Others != want.Others ||
			len(got.Video) != len(want.Video) || len(got.Audio) != len(want.Audio) || !alike(got.Seconds, want.Seconds) {
			t.Errorf("%s: %+v %t %v, ffprobe says %+v", name, got, said, err, want)
			continue
		}
		for i, v := range got.Video {
			w := want.Video[i]
			width, height := v.Displayed()
			wantWidth, wantHeight := w.Displayed()
			if width != wantWidth || height != wantHeight || v.Turned != w.Turned || !alike(v.Rate, w.Rate) || !alike(v.Seconds, w.Seconds) ||
				!alike(v.StartSeconds, w.StartSeconds) {
				t.Errorf("%s: %+v, ffprobe says %+v", name, v, w)
			}
		}
		for i, a := range got.Audio {
			w := want.Audio[i]
			if strings.HasPrefix(source.ContentType, "audio/") && source.ContentType != "audio/mp4" {
				w.StartSeconds, w.Default = 0, false
				if a.Seconds = math.Round(a.Seconds*1e6) / 1e6; a != w {
					t.Errorf("%s: %+v, ffprobe says %+v", name, a, w)
				}
			} else if a.Default != w.Default || !alike(a.Seconds, w.Seconds) {
				t.Errorf("%s: %+v, ffprobe says %+v", name, a, w)
			}
		}
	}
}

// alike reports whether two times differ by less than half a frame of AAC: edit lists end between its frames.
func alike(a, b float64) bool { return math.Abs(a-b) < 0.012 }

// Everything that is not plain is left to ffprobe.
func TestAHeaderThatIsNotPlainIsLeftToFFprobe(t *testing.T) {
	files := plainFiles(t)
	content := func(name string) []byte {
		read, err := os.ReadFile(files[name])
		if err != nil {
			t.Fatal(err)
		}
		return read
	}
	film, wav, mp3 := content("MP4, header first"), content("WAV"), content("MP3")
	for name, test := range map[string]struct {
		contentType string
		file        []byte
	}{
		"an MP4 that ends early":     {"video/mp4", film[:len(film)-1]},
		"an MP4 with a trailer":      {"video/mp4", append(bytes.Clone(film), "more"...)},
		"no MP4":                     {"video/mp4", []byte("#EXTM3U\nhttp://example.com/")},
		"an empty file":              {"video/mp4", nil},
		"fragments to come":          {"video/mp4", renamed(film, "udta", "mvex")},
		"another file's samples":     {"video/mp4", changed(film, "url ", 3, 0)},
		"a film that is turned":      {"video/mp4", changed(film, "mvhd", 38, 1)},
		"a picture that is enlarged": {"video/mp4", changed(film, "tkhd", 41, 2)},
		"two edits":                  {"video/mp4", changed(film, "elst", 7, 2)},
		"another speed":              {"video/mp4", changed(film, "elst", 17, 2)},
		"no length":                  {"video/mp4", changed(changed(film, "mvhd", 18, 0), "mvhd", 19, 0)},
		"several descriptions":       {"video/mp4", changed(film, "stsd", 7, 2)},
		"a table that is short":      {"video/mp4", changed(film, "stts", 7, 9)},
		"a size that is negative":    {"video/mp4", []byte("\x00\x00\x00\x01mdat\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF")},
		"a WAV that ends early":      {"audio/wav", wav[:len(wav)-2]},
		"a WAV of a stream":          {"audio/wav", changed(wav, "data", 3, 0xFF)},
		"ADPCM":                      {"audio/wav", changed(wav, "fmt ", 4, 2)},
		"a WAV with a cover":         {"audio/wav", renamed(wav, "LIST", "id3 ")},
		"blocks that do not fit":     {"audio/wav", changed(wav, "fmt ", 16, 9)},
		"an MP3 that ends early":     {"audio/mpeg", mp3[:len(mp3)-1]},
		"an MP3 of changing rate":    {"audio/mpeg", renamed(mp3, "Info", "Xing")},
		"an MP3 with a cover":        {"audio/mpeg", renamed(mp3, "TSSE", "APIC")},
		"no MP3":                     {"audio/mpeg", bytes.Repeat([]byte{0xFF}, 200)},
		"WebM":                       {"video/webm", []byte("\x1A\x45\xDF\xA3")},
	} {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, test.file, 0o600); err != nil {
			t.Fatal(err)
		}
		if m, said, err := Header(Source{Path: path, ContentType: test.contentType}); said || err != nil {
			t.Errorf("%s: %+v, %v", name, m, err)
		}
	}
}

// changed sets a byte in the first box or chunk of a kind, counted from the end of its name.
func changed(file []byte, kind string, at int, with byte) []byte {
	file = bytes.Clone(file)
	file[bytes.Index(file, []byte(kind))+len(kind)+at] = with
	return file
}

func renamed(file []byte, from, to string) []byte {
	return bytes.Replace(file, []byte(from), []byte(to), 1)
}

// Lengths are arbitrary: whatever a file declares, reading it ends.
func FuzzHeader(f *testing.F) {
	var moov []byte
	for _, kind := range []string{"trak", "moov"} {
		moov = append(binary.BigEndian.AppendUint32(nil, uint32(len(moov)+8)), append([]byte(kind), moov...)...)
	}
	f.Add(moov)
	f.Add([]byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x44\xAC\x00\x00\x00\x00\x00\x00\x02\x00\x10\x00data\x02\x00\x00\x00\x00\x00"))
	f.Add([]byte("ID3\x03\x00\x00\x00\x00\x00\x00\xFF\xFB\x90\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		for contentType := range headers {
			if m, said, err := Header(Source{Path: path, ContentType: contentType}); err != nil || said && (m.Seconds <= 0 || math.IsInf(m.Seconds, 0)) {
				t.Errorf("%s: %+v, %v", contentType, m, err)
			}
		}
	})
}
