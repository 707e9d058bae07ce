package imagecompress

import (
	"bufio"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/engines/vips"
)

// headers read the header of a plain image of a format, with the result that libvips would have. said is false if the header is
// not plain: then libvips interprets it.
var headers = map[string]func(in *bufio.Reader) (h vips.Header, said bool){
	"jpeg": jpegHeader, "png": pngHeader, "webp": webpHeader,
}

// readHeader reads the header in Go, because libvips takes as long to start as to compress a small photo. It leaves the file at
// its beginning. The orientation is read only for a JPEG: only a JPEG may be returned as its own output.
func readHeader(file *os.File, format string) (h vips.Header, said bool, err error) {
	if read := headers[format]; read != nil {
		h, said = read(bufio.NewReader(file))
	}
	_, err = file.Seek(0, io.SeekStart)
	return h, said, err
}
