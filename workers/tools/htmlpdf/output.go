package htmlpdf

import (
	"errors"
	"os"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

const (
	outputName = "output.pdf"
	// outputBytesMax bounds the disk that one job may use; the largest page
	// count that Chromium prints in our memory limit is far below.
	outputBytesMax = 500_000_000
)

var errOutputTooLarge = errors.New("output too large")

// outputFile is the PDF while it is written.
type outputFile struct {
	file  *os.File
	bytes int64
}

func createOutput(dir string) (*outputFile, error) {
	path, err := rundir.Kept(dir, outputName)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	return &outputFile{file: file}, nil
}

// Write implements io.Writer.
func (o *outputFile) Write(p []byte) (int, error) {
	if o.bytes += int64(len(p)); o.bytes > outputBytesMax {
		return 0, errOutputTooLarge
	}
	return o.file.Write(p)
}
