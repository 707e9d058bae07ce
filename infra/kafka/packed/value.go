package packed

import "bytes"

// zstdMagic begins every compressed value. No event begins with it: events are JSON.
var zstdMagic = []byte{0x28, 0xb5, 0x2f, 0xfd}

// PackValue returns the bytes of an event as Postgres keeps them: compressed with the dictionary of frames, or as they are if that is
// not shorter.
func PackValue(plain []byte) []byte {
	if small := compress(plain); len(small) < len(plain) || bytes.HasPrefix(plain, zstdMagic) {
		return small
	}
	return plain
}

// UnpackValue returns the bytes that PackValue was given. What was not packed stays as it is, and so does what cannot be unpacked: who
// reads it finds that it is not an event.
func UnpackValue(stored []byte) []byte {
	if !bytes.HasPrefix(stored, zstdMagic) {
		return stored
	}
	plain, err := decompress(stored)
	if err != nil {
		return stored
	}
	return plain
}
