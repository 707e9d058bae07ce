package ffmpeg

import (
	"path/filepath"
	"strconv"

	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// PixelsMax is the largest picture that is decoded: 8K (7680 × 4320) in either direction, with its padding.
const PixelsMax = 8192 * 4320

// demuxers are ffmpeg's demuxers for the types that tools accept, by canonical name.
var demuxers = map[string]string{
	"video/mp4": "mov", "video/quicktime": "mov", "video/webm": "matroska",
	"audio/mpeg": "mp3", "audio/wav": "wav", "audio/aac": "aac", "audio/mp4": "mov", "audio/ogg": "ogg",
	"image/gif": "gif", "image/png": "png_pipe,image2",
}

// Source is a file to read.
type Source struct {
	// ContentType is the declared type; the file is read as nothing else.
	Path, ContentType string
}

// absolute makes the path absolute, because a program's working directory is the file's.
func (s Source) absolute() (Source, error) {
	path, err := filepath.Abs(s.Path)
	s.Path = path
	return s, err
}

// show lets a run read the file: the run's directory is the file's, unless the file is where no engine can write.
func (s Source) show(spec sandbox.Spec) sandbox.Spec {
	if rundir.IsKept(s.Path) {
		spec.ReadOnly = append(spec.ReadOnly, s.Path)
	} else if spec.Dir == "" {
		spec.Dir = filepath.Dir(s.Path)
	}
	return spec
}

// arguments returns the arguments that name the file to ffmpeg or ffprobe.
func (s Source) arguments() []string {
	return []string{
		"-protocol_whitelist", "file,pipe", "-format_whitelist", demuxers[s.ContentType], "-max_pixels", strconv.Itoa(PixelsMax),
		"-i", "file:" + s.Path,
	}
}
