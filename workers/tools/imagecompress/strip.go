package imagecompress

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// errNoStrip means that a JPEG's structure does not allow removing its metadata.
var errNoStrip = errors.New("the JPEG's segments cannot be told apart")

// The marker segments of a JPEG (ITU-T T.81, B.1.1.3).
const (
	markerSOI   = 0xD8
	markerEOI   = 0xD9
	markerSOS   = 0xDA
	markerAPP0  = 0xE0
	markerAPP2  = 0xE2 // ICC profile, and others
	markerAPP14 = 0xEE // Adobe: how colours are coded
	markerAPP15 = 0xEF
	markerCOM   = 0xFE
)

const iccName = "ICC_PROFILE\x00"

// stripJPEG copies a JPEG without its metadata, and without decoding it: comments and application segments are dropped, except
// those that affect colours. What follows the end of the image is dropped too.
func stripJPEG(to io.Writer, from io.Reader) error {
	in, out := bufio.NewReader(from), bufio.NewWriter(to)
	var start [2]byte
	if _, err := io.ReadFull(in, start[:]); err != nil || start != [2]byte{0xFF, markerSOI} {
		return fmt.Errorf("%w: no start of image", errNoStrip)
	}
	_, _ = out.Write(start[:]) // Flush returns the error
	for {
		marker, body, err := readSegment(in)
		if err != nil {
			return err
		}
		if isPicture(marker, body) {
			writeSegment(out, marker, body)
		}
		if marker == markerSOS {
			break
		}
	}
	if err := copyScans(out, in); err != nil {
		return err
	}
	return out.Flush()
}

func readSegment(in *bufio.Reader) (marker byte, body []byte, err error) {
	if first, err := in.ReadByte(); err != nil || first != 0xFF {
		return 0, nil, fmt.Errorf("%w: no marker", errNoStrip)
	}
	return readSegmentAfterMark(in)
}

// readSegmentAfterMark goes on where a marker's first byte was read.
func readSegmentAfterMark(in *bufio.Reader) (marker byte, body []byte, err error) {
	var head [3]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return 0, nil, fmt.Errorf("%w: a short segment", errNoStrip)
	}
	length := int(binary.BigEndian.Uint16(head[1:]))
	if head[0] < 0xC0 || length < 2 {
		return 0, nil, fmt.Errorf("%w: marker %X", errNoStrip, head[0])
	}
	body = make([]byte, length-2)
	if _, err := io.ReadFull(in, body); err != nil {
		return 0, nil, fmt.Errorf("%w: a short segment", errNoStrip)
	}
	return head[0], body, nil
}

func writeSegment(out *bufio.Writer, marker byte, body []byte) {
	var length [2]byte
	binary.BigEndian.PutUint16(length[:], uint16(len(body)+2)) //nolint:gosec // the length was read from 16 bits
	_, _ = out.Write([]byte{0xFF, marker})
	_, _ = out.Write(length[:])
	_, _ = out.Write(body)
}

// isPicture reports whether a segment affects how the picture looks.
func isPicture(marker byte, body []byte) bool {
	switch {
	case marker == markerCOM:
		return false
	case marker == markerAPP2:
		return len(body) >= len(iccName) && string(body[:len(iccName)]) == iccName
	case marker > markerAPP0 && marker <= markerAPP15:
		return marker == markerAPP14
	}
	return true
}

// copyScans copies up to the end of the image. Between scans there are tables, whose bytes may look like that end: their
// lengths are used to skip them.
func copyScans(out *bufio.Writer, in *bufio.Reader) error {
	for {
		if err := copyToMarker(out, in); err != nil {
			return err
		}
		next, err := in.Peek(1)
		switch {
		case err != nil:
			return errNoEnd
		case next[0] == markerEOI:
			_, err = out.Write([]byte{0xFF, markerEOI})
			return err
		case isSegment(next[0]):
			marker, body, err := readSegmentAfterMark(in)
			if err != nil {
				return err
			}
			if isPicture(marker, body) {
				writeSegment(out, marker, body)
			}
		default:
			_ = out.WriteByte(0xFF)
		}
	}
}

var errNoEnd = fmt.Errorf("%w: no end of image", errNoStrip)

// copyToMarker reads up to the next 0xFF and copies what precedes it.
func copyToMarker(out *bufio.Writer, in *bufio.Reader) error {
	for {
		run, err := in.ReadSlice(0xFF)
		if err == nil {
			_, err = out.Write(run[:len(run)-1])
			return err
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return errNoEnd
		}
		if _, err := out.Write(run); err != nil {
			return err
		}
	}
}

// isSegment reports whether a marker has a length; fill bytes and the markers within a scan, zero and restarts, have none.
func isSegment(marker byte) bool {
	const restartFirst, restartLast = 0xD0, 0xD7
	return marker >= 0xC0 && marker != 0xFF && (marker < restartFirst || marker > restartLast)
}
