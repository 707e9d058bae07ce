package ffmpeg

import (
	"encoding/binary"
	"os"
)

// mp3Header reads an MP3 in the form that ffmpeg writes: tags, a frame with the number of frames and bytes, and then frames of
// one bitrate, up to the end of the file (ID3v2.3 §3.1; ISO/IEC 11172-3 §2.4.1.3; the frame called Info).
func mp3Header(file *os.File, sizeBytes int64) (m Media, plain bool) {
	var head [10]byte
	if _, err := file.ReadAt(head[:], 0); err != nil {
		return m, false
	}
	at := int64(0)
	if string(head[:3]) == "ID3" {
		// Of a tag's content, only covers would be streams.
		tag := make([]byte, min(id3Bytes(head[6:]), id3BytesMax))
		if n, _ := file.ReadAt(tag, int64(len(head))); n < len(tag) || head[5] != 0 || len(tag) == id3BytesMax || hasCover(tag) {
			return m, false
		}
		at = int64(len(head) + len(tag))
	}
	var info [64]byte
	if _, err := file.ReadAt(info[:], at); err != nil {
		return m, false
	}
	first, known := parseMP3Frame(info[:])
	said := info[first.sideBytes+4:]
	const counts = 3 // the flags for the numbers of frames and bytes
	if !known || string(said[:4]) != "Info" || binary.BigEndian.Uint32(said[4:])&counts != counts {
		return m, false
	}
	frames, bytes := int64(binary.BigEndian.Uint32(said[8:])), int64(binary.BigEndian.Uint32(said[12:]))
	if _, err := file.ReadAt(info[:4], at+first.bytes); err != nil || at+bytes != sizeBytes || frames == 0 {
		return m, false
	}
	second, known := parseMP3Frame(info[:])
	if !known || second.sampleRate != first.sampleRate || second.channels != first.channels {
		return m, false
	}
	m.Seconds = float64(frames*second.samples) / float64(second.sampleRate)
	m.Audio = []Audio{{
		Codec: "mp3", SampleRate: second.sampleRate, Channels: second.channels, Seconds: m.Seconds, BitsPerSecond: second.bitsPerSecond,
	}}
	return m, true
}

const id3BytesMax = 1 << 20

// id3Bytes decodes a length of seven bits per byte.
func id3Bytes(b []byte) int {
	return int(b[0]&0x7F)<<21 | int(b[1]&0x7F)<<14 | int(b[2]&0x7F)<<7 | int(b[3]&0x7F)
}

// hasCover searches the frames of a tag, and is true if it cannot parse them.
func hasCover(tag []byte) bool {
	const headBytes = 10
	for len(tag) >= headBytes && tag[0] != 0 {
		length := int64(binary.BigEndian.Uint32(tag[4:]))
		if string(tag[:4]) == "APIC" || headBytes+length > int64(len(tag)) {
			return true
		}
		tag = tag[headBytes+length:]
	}
	return false
}

// mp3Frame is the content of a layer III frame's four-byte header. sideBytes is the size of the side information.
type mp3Frame struct {
	sampleRate, channels, sideBytes int
	samples, bitsPerSecond, bytes   int64
}

// The bitrates of layer III in kilobits per second, of MPEG-1 and of MPEG-2.
var mp3Rates = map[bool][16]int64{
	true:  {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0},
	false: {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0},
}

func parseMP3Frame(b []byte) (f mp3Frame, known bool) {
	const version, layer = 3, 1 // MPEG-1 and layer III
	if b[0] != 0xFF || b[1]>>5 != 7 || b[1]>>1&3 != layer || b[1]>>3&3 < 2 || b[2]>>2&3 == 3 {
		return f, false
	}
	newest := b[1]>>3&3 == version
	f = mp3Frame{channels: 2, samples: 1152, sideBytes: 32, bitsPerSecond: mp3Rates[newest][b[2]>>4] * 1000}
	f.sampleRate = [3]int{44_100, 48_000, 32_000}[b[2]>>2&3]
	if !newest {
		f.sampleRate, f.samples, f.sideBytes = f.sampleRate/2, 576, 17
	}
	if b[3]>>6 == 3 {
		f.channels, f.sideBytes = 1, map[bool]int{true: 17, false: 9}[newest]
	}
	f.bytes = f.samples/8*f.bitsPerSecond/int64(f.sampleRate) + int64(b[2]>>1&1)
	return f, f.bitsPerSecond > 0
}
