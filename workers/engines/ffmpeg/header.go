package ffmpeg

import (
	"fmt"
	"os"
)

// headers read a file of a type, by its canonical name. plain is false if only ffprobe can interpret the file.
var headers = map[string]func(file *os.File, sizeBytes int64) (m Media, plain bool){
	"video/mp4": mp4Header, "video/quicktime": mp4Header, "audio/mp4": mp4Header, "audio/wav": wavHeader, "audio/mpeg": mp3Header,
}

// Header reads a file's header without ffprobe, which takes as long to start as ffmpeg takes to copy a short film. said is
// false if the header is damaged, incomplete or of a kind that players interpret differently; use Probe then.
//
// For a video it omits what only the codec's data has (PixelFormat, RateMax, HDR, Interlaced, Alpha), and for an MP4 codec,
// rate and channels of the sound: the result is enough to copy streams and to check an output, not to encode.
func Header(s Source) (m Media, said bool, err error) {
	read := headers[s.ContentType]
	if read == nil {
		return Media{}, false, nil
	}
	file, err := os.Open(s.Path)
	if err != nil {
		return Media{}, false, fmt.Errorf("read header: %w", err)
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return Media{}, false, fmt.Errorf("read header: %w", err)
	}
	m, said = read(file, info.Size())
	m.SizeBytes = info.Size()
	return m, said, nil
}
