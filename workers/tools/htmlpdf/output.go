package htmlpdf

import (
	"os"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

const (
	outputName = "output.pdf"
	// outputBytesMax bounds the disk space of one job; the largest number of pages that Chromium prints within its memory limit is
	// far below.
	outputBytesMax = 500_000_000
)

// outputFile is the PDF while it is being written.
type outputFile struct {
	*filetool.Bounded

	file *os.File
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
	return &outputFile{filetool.NewBounded(file, outputBytesMax), file}, nil
}
