package ffmpeg

import (
	"encoding/binary"
	"fmt"
	"os"
	"strings"
)

// HeldShare returns which share of what a file declares is there: 1 if it is whole or declares nothing. It is 0 if the file ends
// in the middle of a box, page or cluster and does not declare how much should follow.
//
// MP3 and AAC are rows of frames that may be joined and cut at any place: DeclaredSeconds says what an MP3 declares, AAC declares
// nothing.
func HeldShare(s Source) (float64, error) {
	read := map[string]func(file *os.File, sizeBytes int64) float64{
		"video/mp4": mp4Held, "video/quicktime": mp4Held, "audio/mp4": mp4Held, "video/webm": webmHeld, "audio/ogg": oggHeld,
	}[s.ContentType]
	if read == nil {
		return 1, nil
	}
	file, err := os.Open(s.Path)
	if err != nil {
		return 0, fmt.Errorf("read lengths: %w", err)
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return 0, fmt.Errorf("read lengths: %w", err)
	}
	return read(file, info.Size()), nil
}

// mp4Held walks the outermost boxes. What reaches beyond the end counts only for boxes with samples: others may be left over from
// programs that append something. A film in fragments does not say how many follow.
func mp4Held(file *os.File, sizeBytes int64) float64 {
	held, declared, fragments := int64(0), int64(0), false
	for at := int64(0); at < sizeBytes; {
		var head [16]byte
		if n, _ := file.ReadAt(head[:], at); n < 8 {
			break
		}
		length := int64(binary.BigEndian.Uint32(head[:]))
		if length == 1 {
			length = int64(binary.BigEndian.Uint64(head[8:])) //nolint:gosec // a negative one ends the walk
		}
		if length < 8 {
			break // 0 is: to the end
		}
		there := min(length, sizeBytes-at)
		switch string(head[4:8]) {
		case "moof":
			fragments = true
			held, declared = held+there, declared+length
		case "mdat":
			held, declared = held+there, declared+length
		}
		at += there
	}
	return share(held, declared, fragments)
}

// share is 0 for a file that is cut off where it does not declare its whole length.
func share(held, declared int64, open bool) float64 {
	switch {
	case held >= declared:
		return 1
	case open:
		return 0
	}
	return float64(held) / float64(declared)
}

// oggHeld walks the pages (RFC 3533 §6), which tell their own length only.
func oggHeld(file *os.File, sizeBytes int64) float64 {
	const countAt, mark = 26, "OggS"
	var head [countAt + 1 + 255]byte
	for at := int64(0); at < sizeBytes; {
		n, _ := file.ReadAt(head[:], at)
		if !strings.HasPrefix(string(head[:n]), mark) {
			return 1 // something else follows
		}
		if n <= countAt || n < countAt+1+int(head[countAt]) {
			return 0
		}
		lengths := head[countAt+1 : countAt+1+int(head[countAt])]
		at += countAt + 1 + int64(len(lengths))
		for _, length := range lengths {
			at += int64(length)
		}
		if at > sizeBytes {
			return 0
		}
	}
	return 1
}
