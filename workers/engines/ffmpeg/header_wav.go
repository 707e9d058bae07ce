package ffmpeg

import (
	"encoding/binary"
	"os"
	"slices"
)

// The sample formats (Multimedia Programming Interface 1.0, "WAVE"; RFC 2361) and their codecs by bits per sample.
var wavCodecs = map[uint16]map[uint16]string{
	1: {8: "pcm_u8", 16: "pcm_s16le", 24: "pcm_s24le", 32: "pcm_s32le"},
	3: {32: "pcm_f32le", 64: "pcm_f64le"},
	6: {8: "pcm_alaw"},
	7: {8: "pcm_mulaw"},
}

const (
	wavExtensible  = 0xFFFE
	subformatAt    = 24
	subformatBytes = 40
	// subformatRest follows the format's number in the GUID of an extensible format.
	subformatRest = "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xAA\x00\x38\x9B\x71"
)

// wavSilent are the chunks that do not affect the sound. Others may contain covers.
var wavSilent = []string{"LIST", "fact", "bext", "JUNK", "junk", "PAD ", "FLLR", "PEAK", "cue ", "smpl", "DISP", "iXML"}

// wavHeader reads chunks up to the end of the file, where the last one must end.
func wavHeader(file *os.File, sizeBytes int64) (m Media, plain bool) {
	var head [12]byte
	if _, err := file.ReadAt(head[:], 0); err != nil || string(head[:4]) != "RIFF" || string(head[8:]) != "WAVE" {
		return m, false
	}
	var blockBytes, dataBytes int64
	for at := int64(len(head)); at < sizeBytes; {
		if _, err := file.ReadAt(head[:8], at); err != nil {
			return m, false
		}
		kind, length := string(head[:4]), int64(binary.LittleEndian.Uint32(head[4:]))
		if at+8+length > sizeBytes {
			return m, false
		}
		switch {
		case kind == "fmt " && blockBytes == 0:
			var sound Audio
			if sound, blockBytes = wavFormat(file, at+8, length); blockBytes == 0 {
				return m, false
			}
			m.Audio = []Audio{sound}
		case kind == "data" && dataBytes == 0 && length > 0 && blockBytes > 0:
			dataBytes = length
		case !slices.Contains(wavSilent, kind):
			return m, false
		}
		at += 8 + length + length%2
	}
	if dataBytes == 0 {
		return m, false
	}
	m.Seconds = float64(dataBytes/blockBytes) / float64(m.Audio[0].SampleRate)
	m.Audio[0].Seconds = m.Seconds
	return m, true
}

// wavFormat reads the chunk that describes the samples. blockBytes is the size of one sample of all channels, 0 if the format
// is not plain.
func wavFormat(file *os.File, at, length int64) (sound Audio, blockBytes int64) {
	var body [subformatBytes]byte
	if n, _ := file.ReadAt(body[:min(length, subformatBytes)], at); n < 16 {
		return sound, 0
	}
	number, bits := binary.LittleEndian.Uint16(body[:]), binary.LittleEndian.Uint16(body[14:])
	if number == wavExtensible && string(body[subformatAt+2:]) == subformatRest {
		number = binary.LittleEndian.Uint16(body[subformatAt:])
	}
	sound = Audio{
		Codec: wavCodecs[number][bits], Channels: int(binary.LittleEndian.Uint16(body[2:])), SampleRate: int(binary.LittleEndian.Uint32(body[4:])),
	}
	block := int64(sound.Channels) * int64(bits/8)
	sound.BitsPerSecond = block * 8 * int64(sound.SampleRate)
	const channelsMax, rateMax = 64, 768_000
	if sound.Codec == "" || sound.Channels < 1 || sound.Channels > channelsMax || sound.SampleRate < 1 || sound.SampleRate > rateMax ||
		block != int64(binary.LittleEndian.Uint16(body[12:])) {
		return sound, 0
	}
	return sound, block
}
