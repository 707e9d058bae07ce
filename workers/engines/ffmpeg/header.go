package ffmpeg

import (
	"fmt"
	"os"
)

// headers read a file of a type, by its canonical name. plain is false for what only ffprobe can judge.
var headers = map[string]func(file *os.File, sizeBytes int64) (m Media, plain bool){
	"video/mp4": mp4Header, "video/quicktime": mp4Header, "audio/mp4": mp4Header, "audio/wav": wavHeader, "audio/mpeg": mp3Header,
}

// Header returns what a file's header says, read here: ffprobe takes as long to start as ffmpeg does to copy a short film.
// said is false where the header is damaged, incomplete or of a kind that players read in different ways; Probe answers then.
//
// Of a video it leaves out what only its codec knows (PixelFormat, RateMax, HDR, Interlaced, Alpha), and in an MP4 it has codec,
// rate and channels of no sound: enough to copy streams and to check what was made, not to encode.
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
