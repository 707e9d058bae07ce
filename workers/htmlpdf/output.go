package htmlpdf

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"os"
	"path/filepath"
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
	sum   hash.Hash
	bytes int64
}

func createOutput(dir string) (*outputFile, error) {
	file, err := os.OpenFile(filepath.Join(dir, outputName), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	return &outputFile{file: file, sum: sha256.New()}, nil
}

// Write implements io.Writer.
func (o *outputFile) Write(p []byte) (int, error) {
	if o.bytes += int64(len(p)); o.bytes > outputBytesMax {
		return 0, errOutputTooLarge
	}
	o.sum.Write(p)
	return o.file.Write(p)
}

func (o *outputFile) sha256() string { return hex.EncodeToString(o.sum.Sum(nil)) }
