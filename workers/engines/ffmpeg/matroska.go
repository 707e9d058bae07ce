package ffmpeg

import (
	"encoding/binary"
	"errors"
	"math/bits"
	"os"
)

// The elements of Matroska (RFC 9559 §5) that are read here, by their identifier.
const (
	idEBML                                       = 0x1A45DFA3
	idSegment, idCluster, idTracks, idTrackEntry = 0x18538067, 0x1F43B675, 0x1654AE6B, 0xAE
	idTrackNumber, idTrackType                   = 0xD7, 0x83
	idBlockGroup, idSimpleBlock, idBlock         = 0xA0, 0xA3, 0xA1
)

// element is an element's place in a file. Its length is negative if it ends where its parent does, as in live recordings.
type element struct {
	id           uint32
	at, bodyAt   int64
	lengthBytes  int64
	beyondTheEnd bool
}

var (
	errNoElement = errors.New("no element of Matroska")
	errStop      = errors.New("enough was read")
)

// walkMatroska calls visit for each element in the order of the file, and enters segments, clusters, groups of blocks and tracks. An
// error of visit ends the walk.
func walkMatroska(file *os.File, sizeBytes int64, visit func(element) error) error {
	for at := int64(0); at < sizeBytes; {
		e, err := readElement(file, at, sizeBytes)
		if err != nil {
			return err
		}
		if err := visit(e); err != nil {
			return err
		}
		switch e.id {
		case idSegment, idCluster, idBlockGroup, idTracks, idTrackEntry:
			at = e.bodyAt
		default:
			if e.lengthBytes < 0 {
				return errNoElement
			}
			at = e.bodyAt + e.lengthBytes
		}
	}
	return nil
}

// readElement reads an element's identifier and length (RFC 8794 §4 to §6).
func readElement(file *os.File, at, sizeBytes int64) (e element, err error) {
	const idBytesMax, lengthBytesMax = 4, 8
	var head [idBytesMax + lengthBytesMax]byte
	n, _ := file.ReadAt(head[:], at)
	idBytes := bits.LeadingZeros8(head[0]) + 1
	if n == 0 || idBytes > idBytesMax {
		return e, errNoElement
	}
	e.at = at
	for _, b := range head[:idBytes] {
		e.id = e.id<<8 | uint32(b)
	}
	numberBytes := bits.LeadingZeros8(head[idBytes]) + 1
	switch e.bodyAt = at + int64(idBytes+numberBytes); {
	case e.bodyAt > sizeBytes:
		e.beyondTheEnd = true
		return e, nil
	case numberBytes > lengthBytesMax:
		return e, errNoElement
	}
	var number [8]byte
	copy(number[8-numberBytes:], head[idBytes:idBytes+numberBytes])
	number[8-numberBytes] &^= 0x80 >> (numberBytes - 1)
	e.lengthBytes = int64(binary.BigEndian.Uint64(number[:])) //nolint:gosec // of 56 bits
	if e.lengthBytes == 1<<(7*numberBytes)-1 {
		e.lengthBytes = -1
	}
	e.beyondTheEnd = e.bodyAt+max(e.lengthBytes, 0) > sizeBytes
	return e, nil
}

// webmHeld reads the length of the segment. A live recording has none, and ends after a block.
func webmHeld(file *os.File, sizeBytes int64) float64 {
	held := 1.0
	_ = walkMatroska(file, sizeBytes, func(e element) error { // its demuxer refuses what is not Matroska
		switch {
		case e.at == 0 && e.id != idEBML:
			return errNoElement
		case e.id == idSegment && e.lengthBytes >= 0:
			held = share(sizeBytes-e.bodyAt, e.lengthBytes, false)
			return errStop
		case e.beyondTheEnd:
			held = 0
			return errStop
		}
		return nil
	})
	return held
}

// stills reports for each video track whether it has a single frame: ffprobe does not count those of Matroska.
func stills(path string) (single []bool, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	counted := blockCount{file: file, blocks: map[byte]int{}}
	if err = walkMatroska(file, info.Size(), counted.see); errors.Is(err, errStop) || errors.Is(err, errNoElement) {
		err = nil // what was read counts
	}
	for _, t := range counted.tracks {
		if t.video {
			single = append(single, counted.blocks[t.number] == 1)
		}
	}
	return single, err
}

// blockCount counts the blocks of each track until each video has two.
type blockCount struct {
	file   *os.File
	tracks []matroskaTrack
	blocks map[byte]int
}

type matroskaTrack struct {
	number byte
	video  bool
}

func (c *blockCount) see(e element) error {
	const video, marker = 1, 0x80
	switch e.id {
	case idTrackEntry:
		c.tracks = append(c.tracks, matroskaTrack{})
		return nil
	case idTrackNumber, idTrackType, idSimpleBlock, idBlock:
	default:
		return nil
	}
	var first [1]byte // numbers above 126, which are longer, do not occur
	if _, err := c.file.ReadAt(first[:], e.bodyAt); err != nil {
		return errStop
	}
	if e.id == idSimpleBlock || e.id == idBlock {
		c.blocks[first[0]&^marker]++
		return c.enough()
	}
	if len(c.tracks) == 0 {
		return errNoElement
	}
	track := &c.tracks[len(c.tracks)-1]
	if e.id == idTrackNumber {
		track.number = first[0]
	} else {
		track.video = first[0] == video
	}
	return nil
}

func (c *blockCount) enough() error {
	for _, t := range c.tracks {
		if t.video && c.blocks[t.number] < 2 {
			return nil
		}
	}
	return errStop
}
