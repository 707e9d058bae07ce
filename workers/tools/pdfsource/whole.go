package pdfsource

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strconv"
)

// The dictionary with which a PDF begins that is laid out for reading while it loads has the file's length (ISO 32000-1, annex F.2).
var (
	linearized = regexp.MustCompile(`<<[^<>]*/Linearized\b[^<>]*>>`)
	fileLength = regexp.MustCompile(`/L\s+(\d{1,15})\b`)
)

// declaredBytes returns how long a PDF says that it is, by its first bytes; 0 if it does not. One that was changed since is longer.
func declaredBytes(head []byte) int64 {
	said := fileLength.FindSubmatch(linearized.Find(head))
	if said == nil {
		return 0
	}
	length, _ := strconv.ParseInt(string(said[1]), 10, 64) // fifteen digits are a number
	return length
}

// hasEnd reports whether a PDF has its end mark near the end of the file: one that was cut off has not.
func hasEnd(path string) bool {
	const tailBytes = 8 << 10 // mail programs and web servers add zeros or text
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return false
	}
	tail := make([]byte, min(size, tailBytes))
	_, err = file.ReadAt(tail, size-int64(len(tail)))
	return (err == nil || err == io.EOF) && bytes.Contains(tail, []byte("%%EOF")) //nolint:errorlint // as io.ReaderAt says
}
