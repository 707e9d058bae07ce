package media

import (
	"bytes"
	"encoding/binary"
	"os/exec"
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
	path := source1(t, "cover.mp4", "-f", "lavfi", "-i", "color=red:s=64x48:r=25:d=0.04", "-f", "lavfi", "-i", "sine=d=3", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac")
	for _, slug := range []string{"mute-video", "trim-video", "video-to-gif"} {
		_, err := run(t, slug, mp4, ``, path)
		failed(t, slug, err, job.ValidationFailed, "no_video_stream")
	}
	r := mustRun(t, "extract-audio", mp4, ``, path)
	if !strings.Contains(strings.Join(r.Metadata["warnings"].([]string), " "), "cover") {
		t.Errorf("%v", r.Metadata["warnings"])
	}
	// What a tool makes of a real film may have one frame.
	slow := source1(t, "slow.mp4", "-f", "lavfi", "-i", "color=red:s=64x48:r=1/5:d=10", "-f", "lavfi", "-i", "sine=d=10", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac")
	mustRun(t, "trim-video", mp4, `{"endSeconds":4}`, slow)
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
