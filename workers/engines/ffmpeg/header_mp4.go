package ffmpeg

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
)

// box is a box of an MP4 (ISO/IEC 14496-12 §4.2).
type box struct {
	kind string
	body []byte
}

// listEnd may end a list of boxes in QuickTime (QuickTime File Format, "User Data Atoms").
var listEnd = make([]byte, 4)

// boxes splits a list of boxes. whole is false unless they end exactly at its last byte.
func boxes(data []byte) (all []box, whole bool) {
	for len(data) > 0 {
		if bytes.Equal(data, listEnd) {
			return all, true
		}
		if len(data) < 8 {
			return all, false
		}
		length := int64(binary.BigEndian.Uint32(data))
		if length < 8 || length > int64(len(data)) {
			return all, false
		}
		all = append(all, box{string(data[4:8]), data[8:length]})
		data = data[length:]
	}
	return all, true
}

// child returns the content of the only box of a kind, nil if there are none or several.
func child(of []box, kind string) (body []byte) {
	found := 0
	for _, b := range of {
		if b.kind == kind {
			body, found = b.body, found+1
		}
	}
	if found != 1 {
		return nil
	}
	return body
}

// movieBytesMax is more than the header of the longest film that a tool accepts.
const movieBytesMax = 32 << 20

// mp4Header reads a file whose header describes all of it: neither fragmented nor truncated.
func mp4Header(file *os.File, sizeBytes int64) (m Media, plain bool) {
	movie, plain := movieBox(file, sizeBytes)
	if !plain {
		return m, false
	}
	all, plain := boxes(movie)
	length, scale := movieLength(child(all, "mvhd"))
	if !plain || length == 0 {
		return m, false
	}
	m.Seconds = length
	for _, b := range all {
		switch b.kind {
		case "mvhd", "iods", "free", "skip":
		case "udta", "meta":
			if bytes.Contains(b.body, []byte("covr")) { // a cover is a stream
				return m, false
			}
		case "trak":
			if !m.addTrack(b.body, scale) {
				return m, false
			}
		default:
			return m, false
		}
	}
	m.StartSeconds = firstStart(m)
	return m, true
}

// movieBox skips the outermost boxes and returns the one that describes all others.
func movieBox(file *os.File, sizeBytes int64) (movie []byte, plain bool) {
	for at := int64(0); at < sizeBytes; {
		var head [16]byte
		if n, _ := file.ReadAt(head[:], at); n < 8 {
			return nil, false
		}
		length, headBytes := int64(binary.BigEndian.Uint32(head[:])), int64(8)
		if length == 1 {
			length, headBytes = int64(binary.BigEndian.Uint64(head[8:])), 16 //nolint:gosec // a negative one is refused
		}
		if length < headBytes || length > sizeBytes-at {
			return nil, false
		}
		switch string(head[4:8]) {
		case "ftyp", "mdat", "free", "skip", "wide":
		case "moov":
			if movie != nil || length > movieBytesMax {
				return nil, false
			}
			movie = make([]byte, length-headBytes)
			if _, err := file.ReadAt(movie, at+headBytes); err != nil {
				return nil, false
			}
		default:
			return nil, false
		}
		at += length
	}
	return movie, movie != nil
}

// upright is a matrix that neither rotates nor moves (§6.2.2).
var upright = []byte("\x00\x01\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" +
	"\x00\x00\x00\x00" + "\x00\x01\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x40\x00\x00\x00")

// movieLength returns a film's length, and its time scale in units per second (§8.2.2); 0 if the header is not plain.
func movieLength(mvhd []byte) (seconds float64, scale uint32) {
	const matrixAfter = 16
	at, duration, scale, known := times(mvhd)
	if !known || len(mvhd) < at+matrixAfter+len(upright) || !bytes.Equal(mvhd[at+matrixAfter:at+matrixAfter+len(upright)], upright) {
		return 0, 0
	}
	return float64(duration) / float64(scale), scale
}

// times reads the beginning of a film's or a medium's header: a time scale and a duration in it; end is the index after them.
func times(header []byte) (end int, duration uint64, scale uint32, known bool) {
	const short, long = 20, 32
	switch {
	case len(header) >= short && header[0] == 0:
		scale, duration, end = binary.BigEndian.Uint32(header[12:]), uint64(binary.BigEndian.Uint32(header[16:])), short
		known = duration < 1<<32-1
	case len(header) >= long && header[0] == 1:
		scale, duration, end = binary.BigEndian.Uint32(header[20:]), binary.BigEndian.Uint64(header[24:]), long
		known = duration < 1<<53
	}
	return end, duration, scale, known && scale > 0 && duration > 0
}

func firstStart(m Media) float64 {
	starts := make([]float64, 0, len(m.Video)+len(m.Audio))
	for _, v := range m.Video {
		starts = append(starts, v.StartSeconds)
	}
	for _, a := range m.Audio {
		starts = append(starts, a.StartSeconds)
	}
	if len(starts) == 0 {
		return 0
	}
	return slices.Min(starts)
}
