package imagecompress

import (
	"bufio"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// headers read what a plain image of a format says of itself, as libvips reads it. said is false where the header is not
// plain: what it means is then libvips' to say.
var headers = map[string]func(in *bufio.Reader) (h vips.Header, said bool){
	"jpeg": jpegHeader, "png": pngHeader, "webp": webpHeader,
}

// readHeader reads the header in Go, because libvips takes as long to start as to compress a small photo. It leaves the file
// at its beginning. The orientation is read of a JPEG alone: only a JPEG can be its own answer.
func readHeader(file *os.File, format string) (h vips.Header, said bool, err error) {
	if read := headers[format]; read != nil {
		h, said = read(bufio.NewReader(file))
	}
	_, err = file.Seek(0, io.SeekStart)
	return h, said, err
}
