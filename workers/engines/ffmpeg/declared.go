package ffmpeg

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"slices"
)

// DeclaredSeconds returns the length that a sound file declares in its first bytes, in seconds; 0 if it declares none. A file that
// holds less is cut off: the container does not show it, because what is left is a sequence of whole frames.
func DeclaredSeconds(s Source) (float64, error) {
	read := map[string]func(*os.File) float64{"audio/mpeg": mp3Declares, "audio/wav": wavDeclares}[s.ContentType]
	if read == nil {
		return 0, nil
	}
	file, err := os.Open(s.Path)
	if err != nil {
		return 0, fmt.Errorf("read header: %w", err)
	}
	defer func() { _ = file.Close() }()
	return read(file), nil
}

// mp3Declares reads the number of frames in the first frame, called Info at a constant and Xing at a variable bitrate.
func mp3Declares(file *os.File) float64 {
	var head [10]byte
	if _, err := io.ReadFull(file, head[:]); err != nil {
		return 0
	}
	at := int64(0)
	if string(head[:3]) == "ID3" {
		at = int64(len(head) + id3Bytes(head[6:]))
	}
	var frame [64]byte
	if _, err := file.ReadAt(frame[:], at); err != nil {
		return 0
	}
	first, known := parseMP3Frame(frame[:])
	if !known {
		return 0
	}
	const hasFrames = 1
	said := frame[first.sideBytes+4:]
	if !slices.Contains([]string{"Info", "Xing"}, string(said[:4])) || binary.BigEndian.Uint32(said[4:])&hasFrames == 0 {
		return 0
	}
	return float64(int64(binary.BigEndian.Uint32(said[8:]))*first.samples) / float64(first.sampleRate)
}

// wavDeclares reads the length of the chunk with the samples. Programs that write to a pipe leave the largest numbers there.
func wavDeclares(file *os.File) float64 {
	const unknownFrom = 0x7FFFF000
	var head [12]byte
	if _, err := io.ReadFull(file, head[:]); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "WAVE" {
		return 0
	}
	var sound Audio
	var block int64
	for at := int64(len(head)); ; {
		if _, err := file.ReadAt(head[:8], at); err != nil {
			return 0
		}
		kind, length := string(head[:4]), int64(binary.LittleEndian.Uint32(head[4:]))
		switch {
		case kind == "fmt ":
			sound, block = wavFormat(file, at+8, length)
		case kind == "data" && block > 0 && length < unknownFrom:
			return float64(length/block) / float64(sound.SampleRate)
		case kind == "data":
			return 0
		}
		at += 8 + length + length%2
	}
}
