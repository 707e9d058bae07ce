package media

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

// Sounds that are cut off, or have no sample, are the file's fault, and known at the first attempt.
func TestASoundThatIsCutOffIsRefused(t *testing.T) {
	whole, pcm := content(t, tones(t, "tones.mp3", "-b:a", "128k")), content(t, tones(t, "tones.wav"))
	beforeData, _, _ := bytes.Cut(pcm, []byte("data"))
	for name, c := range map[string]struct {
		contentType string
		content     []byte
	}{
		"MP3, a quarter left":       {mp3, whole[:len(whole)/4]},
		"MP3, less than a frame":    {mp3, whole[:300]},
		"MP3, a tag alone":          {mp3, append([]byte("ID3\x04\x00\x00\x00\x00\x00\x40"), make([]byte, 64)...)},
		"WAV, a third left":         {wav, pcm[:len(pcm)/3]},
		"WAV without samples":       {wav, append(bytes.Clone(beforeData), "data\x00\x00\x00\x00"...)},
		"OGG, a picture, no sample": {ogg, content(t, source1(t, "silent.ogg", "-f", "lavfi", "-i", "color=red:s=64x48:r=25:d=0.04", "-f", "lavfi", "-i", "sine=d=1", "-c:v", "libtheora", "-c:a", "libvorbis", "-frames:v", "1"))},
	} {
		for _, slug := range []string{"audio-to-mp3", "compress-audio"} {
			_, err := run(t, slug, c.contentType, ``, written(t, c.content))
			failed(t, name+", "+slug, err, job.ValidationFailed, "corrupt_input")
		}
	}
}

// Every container that shows that it is cut off is refused, by each kind of tool.
func TestAFileThatIsCutOffIsRefused(t *testing.T) {
	for name, f := range cutFiles(t) {
		for _, share := range []float64{0.4, 0.85} {
			if f.unknown && share > 0.5 {
				share = 0.97 // nobody knows how much is missing
			}
			file := content(t, f.path)
			_, err := run(t, f.slug, f.contentType, ``, written(t, file[:int(float64(len(file))*share)]))
			failed(t, fmt.Sprintf("%s, %v left", name, share), err, job.ValidationFailed, "corrupt_input")
		}
		mustRun(t, f.slug, f.contentType, ``, f.path)
	}
}

// A hundredth less, or something after the end, is no reason.
func TestAFileThatLacksLittleIsTaken(t *testing.T) {
	for name, f := range cutFiles(t) {
		file := content(t, f.path)
		if !f.unknown {
			mustRun(t, f.slug, f.contentType, ``, written(t, file[:len(file)*99/100]))
		}
		if name != "WebM, live" { // its demuxer would look for a cluster there
			mustRun(t, f.slug, f.contentType, ``, written(t, append(bytes.Clone(file), "TAG appended by a program"...)))
		}
	}
}

type strangerFile struct {
	slug, contentType, path string
	// unknown is set for a container that does not say how much should follow.
	unknown bool
}

// cutFiles are a film or a sound in each, with the header first, so that what is left can be opened.
func cutFiles(t *testing.T) map[string]strangerFile {
	sound := []string{"-f", "lavfi", "-i", "sine=d=4:r=48000"}
	made := func(name string, more ...string) string {
		return source1(t, name, append(slices.Clone(sound), more...)...)
	}
	film := steps(t, "steps.mp4")
	return map[string]strangerFile{
		"MP4":            {"mute-video", mp4, source1(t, "cut.mp4", "-i", film, "-c", "copy", "-movflags", "+faststart"), false},
		"QuickTime":      {"trim-video", mov, source1(t, "cut.mov", "-i", film, "-c", "copy", "-movflags", "+faststart"), false},
		"MP4, fragments": {"mute-video", mp4, source1(t, "cutfragments.mp4", "-i", film, "-c", "copy", "-movflags", "+frag_keyframe+empty_moov+default_base_moof"), true},
		"M4A":            {"audio-to-mp3", m4a, made("cut.m4a", "-c:a", "aac", "-movflags", "+faststart"), false},
		"OGG, Vorbis":    {"audio-to-mp3", ogg, made("cut.ogg", "-c:a", "libvorbis"), true},
		"OGG, Opus":      {"compress-audio", ogg, made("cutopus.ogg", "-c:a", "libopus"), true},
		"WebM":           {"mute-video", webm, steps(t, "steps.webm"), false},
		"WebM, live":     {"mute-video", webm, source1(t, "cutlive.webm", "-i", steps(t, "steps.webm"), "-c", "copy", "-live", "1"), true},
	}
}

// AAC is a row of frames that declares nothing: broadcasts are cut anywhere.
func TestAnAACIsTakenAsFarAsItGoes(t *testing.T) {
	whole := content(t, source1(t, "cut.aac", "-f", "lavfi", "-i", "sine=d=4:r=48000", "-c:a", "aac"))
	r := mustRun(t, "audio-to-mp3", aac, ``, written(t, whole[:len(whole)/2]))
	if seconds, is := r.Metadata["durationSeconds"].(float64); !is || seconds < 1.5 || seconds > 2.5 {
		t.Errorf("%v s", r.Metadata["durationSeconds"])
	}
}

// One percent less, as recorders that were stopped leave it, is taken.
func TestASoundThatLacksItsLastFramesIsTaken(t *testing.T) {
	whole := content(t, tones(t, "tones.mp3", "-b:a", "128k"))
	mustRun(t, "audio-to-mp3", mp3, ``, written(t, whole[:len(whole)*98/100]))
}

// The pages of a short OGG end elsewhere than its sound.
func TestAShortOGGIsAsLongAsItsSound(t *testing.T) {
	seconds := func(path string) float64 {
		return float64(len(raw(t, "-i", path, "-f", "s16le", "-ac", "1", "-ar", "8000"))) / 16_000
	}
	for name, rate := range map[string]string{"short.ogg": "44100", "slow.ogg": "8000", "fast.ogg": "96000"} {
		path := source1(t, name, "-f", "lavfi", "-t", "0.5", "-i", "sine=r="+rate, "-c:a", "libvorbis", "-q:a", "3")
		for _, path := range []string{path, written(t, halved(t, content(t, path)))} {
			r := mustRun(t, "audio-trimmer", ogg, `{"startSeconds":0.1}`, path)
			if told, is := r.Metadata["durationSeconds"].(float64); !is || !near(told, seconds(r.File.Name()), 0.002) || !near(told, seconds(path)-0.1, 0.01) {
				t.Errorf("%s: told %v s, decoded %v s of %v s but the first 0.1 s", name, told, seconds(r.File.Name()), seconds(path))
			}
			r = mustRun(t, "audio-to-mp3", ogg, ``, path)
			if got := seconds(r.File.Name()); !near(got, seconds(path), 0.06) {
				t.Errorf("%s: an MP3 of %v s, of %v s", name, got, seconds(path))
			}
		}
	}
}

// halved returns an OGG whose last page, which is not marked as the last, says half of its time (RFC 3533 §6).
func halved(t testing.TB, file []byte) []byte {
	t.Helper()
	const flagsAt, timeAt, sumAt, countAt = 5, 6, 22, 26
	file = bytes.Clone(file)
	page := file[bytes.LastIndex(file, []byte("OggS")):]
	page[flagsAt] = 0
	binary.LittleEndian.PutUint64(page[timeAt:], binary.LittleEndian.Uint64(page[timeAt:])/2)
	length := countAt + 1 + int(page[countAt])
	for _, part := range page[countAt+1 : countAt+1+int(page[countAt])] {
		length += int(part)
	}
	if length != len(page) {
		t.Fatal("it is not the last page")
	}
	clear(page[sumAt : sumAt+4])
	sum := uint32(0)
	for _, b := range page {
		sum ^= uint32(b) << 24
		for range 8 {
			const polynomial = 0x04C11DB7
			if sum>>31 == 1 {
				sum = sum<<1 ^ polynomial
			} else {
				sum <<= 1
			}
		}
	}
	binary.LittleEndian.PutUint32(page[sumAt:], sum)
	return file
}

// A track of one frame beside sound is a cover.
func TestAPictureOfOneFrameIsACover(t *testing.T) {
	for contentType, c := range map[string]struct{ extension, codecs string }{
		mp4: {".mp4", "-c:v libx264 -pix_fmt yuv420p -c:a aac"}, webm: {".webm", "-c:v libvpx -c:a libvorbis"},
	} {
		codecs := strings.Fields(c.codecs)
		path := source1(t, "cover"+c.extension, append(strings.Fields("-f lavfi -i color=red:s=64x48:r=25:d=0.04 -f lavfi -i sine=d=3"), codecs...)...)
		for _, slug := range []string{"mute-video", "trim-video", "video-to-gif"} {
			_, err := run(t, slug, contentType, ``, path)
			failed(t, contentType+", "+slug, err, job.ValidationFailed, "no_video_stream")
		}
		r := mustRun(t, "extract-audio", contentType, ``, path)
		if !strings.Contains(strings.Join(r.Metadata["warnings"].([]string), " "), "cover") {
			t.Errorf("%s: %v", contentType, r.Metadata["warnings"])
		}
		// What a tool makes of a real film may have one frame.
		slow := source1(t, "slow"+c.extension, append(strings.Fields("-f lavfi -i color=red:s=64x48:r=1/5:d=10 -f lavfi -i sine=d=10"), codecs...)...)
		mustRun(t, "trim-video", contentType, `{"endSeconds":4}`, slow)
	}
}

func TestAFilmShorterThanAFrameBecomesAGIF(t *testing.T) {
	path := source1(t, "instant.mp4", "-f", "lavfi", "-i", "color=red:s=64x48:r=25:d=0.04", "-c:v", "libx264", "-pix_fmt", "yuv420p")
	if r := mustRun(t, "video-to-gif", mp4, `{"width":32}`, path); r.Metadata["frames"] != 1 {
		t.Errorf("%v frames", r.Metadata["frames"])
	}
}

// Old cameras and editors: QuickTime without a brand, or with that of an MP4; AAC after a tag.
func TestFilesWithoutTheirUsualBeginningAreTaken(t *testing.T) {
	film := content(t, source1(t, "plain.mov", "-i", steps(t, "steps.mp4"), "-c", "copy"))
	copy(film[4:], "free") // what the brand stood in
	mustRun(t, "trim-video", mov, `{"endSeconds":1}`, written(t, film))
	mustRun(t, "trim-video", mov, `{"endSeconds":1}`, steps(t, "steps.mp4"))
	bare, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", tones(t, "tones.wav"), "-c:a", "aac", "-f", "adts", "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	tagged := append([]byte("ID3\x04\x00\x00\x00\x00\x00\x14TIT2\x00\x00\x00\x06\x00\x00\x03Title\x00\x00\x00\x00"), bare...)
	mustRun(t, "audio-to-mp3", aac, ``, written(t, tagged))
}
