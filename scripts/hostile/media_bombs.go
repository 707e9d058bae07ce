package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/toolmill/toolmill/domain/tool"
)

const ftyp = "\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"

// mediaBombs claim, unpack to, or cost more than their size suggests. Those that need ffmpeg are generated once.
var mediaBombs = []mediaFile{
	{name: "boxes that lie", extension: "mp4", videoType: "video/mp4", audioType: "audio/mpeg", want: notThat, content: text(func(canary) string {
		return ftyp + strings.Repeat("\x00\x00\x00\x01moov\x7f\xff\xff\xff\xff\xff\xff\xff", 1000)
	})},
	{name: "boxes in boxes", extension: "mp4", videoType: "video/mp4", audioType: "audio/aac", want: notThat, content: text(func(canary) string {
		return ftyp + strings.Repeat("\x00\x10\x00\x00moov\x00\x10\x00\x00trak", 5000)
	})},
	{name: "a header that unpacks to gigabytes", extension: "mov", videoType: "video/quicktime", want: notThat, content: once(func() ([]byte, error) {
		zeros := deflated(strings.Repeat("\x00", 512<<20))
		return []byte(ftyp + box("moov", box("cmov", box("dcom", "zlib")+box("cmvd", "\x7f\xff\xff\xff"+zeros)))), nil
	})},
	{
		name: "a picture of gigapixels", extension: "mov", videoType: "video/quicktime", want: refused("pixel_limit"), content: hugeFilm, quick: true,
		other: map[string]end{tool.ExtractAudio: refused("no_audio_stream", "pixel_limit")},
	},
	{
		name: "pictures that stand for hours", extension: "mp4", videoType: "video/mp4", want: refused("duration_limit"),
		content: filmed("-f", "lavfi", "-i", "color=black:s=64x48:r=1/3600", "-frames:v", "3", "-vsync", "passthrough", "-c:v", "libx264",
			"-preset", "ultrafast", "-pix_fmt", "yuv420p", "out.mp4"),
	},
	{name: "ten hours in 36 KB", extension: "wav", audioType: "audio/wav", want: refused("duration_limit"), quick: true, content: func(canary) ([]byte, error) {
		const samples = 10 * 60 * 60
		file := []byte("RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x01\x00\x00\x00\x01\x00\x00\x00\x01\x00\x08\x00data")
		return append(binary.LittleEndian.AppendUint32(file, samples), bytes.Repeat([]byte{128}, samples)...), nil
	}},
	{name: "a cover of gigapixels", extension: "mp3", audioType: "audio/mpeg", want: made("codec_type=audio"), content: text(coveredSong)},
	{
		name: "three hundred streams", extension: "mov", videoType: "video/quicktime", want: made("codec_type=video"), content: manyStreams,
		other: map[string]end{tool.VideoToGIF: made("picture 64x48 gif"), tool.ExtractAudio: made("codec_type=audio")},
	},
	{
		name: "ten minutes of 4K in 30 MB", extension: "mp4", videoType: "video/mp4", want: never, content: longFilm,
		other: map[string]end{
			tool.MuteVideo: made("width=3840"), tool.TrimVideo: made("width=3840"), tool.VideoToGIF: made("picture 480x270"),
			tool.ExtractAudio: refused("no_audio_stream"),
		},
	},
}

// filmed is a file that ffmpeg generates once, in a directory of its own.
func filmed(args ...string) func(canary) ([]byte, error) {
	return once(func() ([]byte, error) { return film(args...) })
}

func once(makes func() ([]byte, error)) func(canary) ([]byte, error) {
	content := sync.OnceValues(makes)
	return func(canary) ([]byte, error) { return content() }
}

// film runs ffmpeg and returns the content of its last argument, a file.
func film(args ...string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "toolmill-hostile-film-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	cmd := exec.Command("ffmpeg", append([]string{"-nostdin", "-v", "error"}, args...)...) //nolint:gosec // constants
	cmd.Dir = dir
	if said, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.Join(err, errors.New(string(said)))
	}
	return os.ReadFile(filepath.Join(dir, args[len(args)-1]))
}

func box(name, content string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(content)+8))) + name + content //nolint:gosec // small
}

var rawFilm = sync.OnceValues(func() ([]byte, error) {
	return film("-f", "lavfi", "-t", "1", "-i", "testsrc=s=16x16:r=5", "-c:v", "rawvideo", "-pix_fmt", "rgb24", "raw.mov")
})

// hugeFilm claims pictures of 65,000 pixels a side, in a codec that does not state the size itself.
func hugeFilm(canary) ([]byte, error) {
	raw, err := rawFilm()
	if err != nil {
		return nil, err
	}
	const sizeAt = 8 + 8 + 8 + 24 // after the names of box and entry (ISO/IEC 14496-12 §8.5.2, §12.1.3)
	file := bytes.Clone(raw)
	at := bytes.Index(file, []byte("stsd")) - 4 + sizeAt
	if at < sizeAt || binary.BigEndian.Uint16(file[at:]) != 16 {
		return nil, errors.New("the width is not where it is expected")
	}
	binary.BigEndian.PutUint16(file[at:], 65_000)
	binary.BigEndian.PutUint16(file[at+2:], 65_000)
	return file, nil
}

// filmOfAnotherFile declares that its pictures are in the canary's file (QuickTime's data references, by alias).
func filmOfAnotherFile(c canary) ([]byte, error) {
	raw, err := rawFilm()
	if err != nil {
		return nil, err
	}
	path := c.file + strings.Repeat("\x00", len(c.file)%2)
	alias := make([]byte, 150, 200+len(path)) // nothing reads its volume and dates
	alias = binary.BigEndian.AppendUint16(alias, 2)
	alias = binary.BigEndian.AppendUint16(alias, uint16(len(path))) //nolint:gosec // short
	alias = append(append(alias, path...), 0xff, 0xff, 0, 0)
	self := []byte(box("url ", "\x00\x00\x00\x01"))
	other := []byte(box("alis", "\x00\x00\x00\x00"+string(alias)))
	at := bytes.LastIndex(raw, self)
	if at < 0 {
		return nil, errors.New("there is no reference to replace")
	}
	file := bytes.Join([][]byte{raw[:at], other, raw[at+len(self):]}, nil)
	for _, name := range []string{"moov", "trak", "mdia", "minf", "dinf", "dref"} {
		size := file[bytes.LastIndex(file[:at], []byte(name))-4:]
		binary.BigEndian.PutUint32(size, binary.BigEndian.Uint32(size)+uint32(len(other)-len(self))) //nolint:gosec // small
	}
	return file, nil
}

// coveredSong is two seconds of silence after a picture that cannot be unpacked.
func coveredSong(canary) string {
	cover := "APIC" + size32(0) + "\x00\x00\x00image/png\x00\x03\x00" + string(png(50_000, 50_000, 1<<20))
	cover = cover[:4] + size32(len(cover)-10) + cover[8:]
	tagSize := len(cover)
	synchsafe := string([]byte{byte(tagSize >> 21 & 0x7f), byte(tagSize >> 14 & 0x7f), byte(tagSize >> 7 & 0x7f), byte(tagSize & 0x7f)})
	const frame = "\xff\xfb\x90\x00" // MPEG 1, layer 3, 128 kbit/s, 44.1 kHz: 417 bytes
	return "ID3\x03\x00\x00" + synchsafe + cover + strings.Repeat(frame+strings.Repeat("\x00", 417-len(frame)), 80)
}

func size32(n int) string { return string(binary.BigEndian.AppendUint32(nil, uint32(n))) } //nolint:gosec // small

var manyStreams = once(func() ([]byte, error) {
	args := []string{"-f", "lavfi", "-t", "2", "-i", "testsrc=s=64x48:r=5", "-f", "lavfi", "-t", "2", "-i", "sine=r=8000", "-map", "0"}
	for range 300 {
		args = append(args, "-map", "1")
	}
	return film(append(args, "-c:v", "rawvideo", "-c:a", "pcm_s16le", "streams.mov")...)
})

// longFilm is black, so that its pictures take some bytes each, but 8 million pixels each to re-encode.
var longFilm = once(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "toolmill-hostile-film-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	short := filepath.Join(dir, "short.mp4")
	content, err := film("-f", "lavfi", "-i", "color=black:s=3840x2160:r=30", "-frames:v", "30", "-g", "600", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "short.mp4")
	if err == nil {
		err = os.WriteFile(short, content, 0o600)
	}
	if err != nil {
		return nil, err
	}
	return film("-stream_loop", "599", "-i", short, "-c", "copy", "long.mp4")
})
