package media

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
)

// fragmented reports whether an MP4 is in fragments, as browsers and cameras write live recordings: its header describes the
// first fragment at most. It reads only the lengths of the outermost boxes (ISO/IEC 14496-12 §4.2).
func fragmented(path, contentType string) (bool, error) {
	if contentType == "video/webm" {
		return false, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer func() { _ = file.Close() }()
	var header [16]byte
	const boxesMax = 1000 // no unfragmented file has more
	offset := int64(0)
	for range boxesMax {
		n, err := file.ReadAt(header[:], offset)
		if n < 8 {
			return false, ignoreEnd(err)
		}
		if string(header[4:8]) == "moof" {
			return true, nil
		}
		size := int64(binary.BigEndian.Uint32(header[:]))
		if size == 1 && n == len(header) {
			size = int64(binary.BigEndian.Uint64(header[8:])) //nolint:gosec // a negative size ends the loop
		}
		if size < 8 || offset > offset+size {
			return false, nil
		}
		offset += size
	}
	return false, nil
}

func ignoreEnd(err error) error {
	if errors.Is(err, io.EOF) {
		return nil
	}
	return err
}
