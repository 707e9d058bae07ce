package officefile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"unicode/utf16"
)

var (
	zipMagic = []byte("PK\x03\x04")
	// oleMagic begins a compound file: an old binary document, or the envelope of an encrypted OOXML one (MS-OFFCRYPTO 1.3).
	oleMagic = []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1")
	// encryptedStream is the name of an entry in such an envelope's directory.
	encryptedStream = utf16LE("EncryptedPackage")
)

// recognize checks the container's format only.
func recognize(file io.ReaderAt, sizeBytes int64, kind Kind) error {
	head := make([]byte, len(oleMagic))
	n, err := file.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("inspect document: %w", err)
	}
	head = head[:n]
	switch {
	case bytes.HasPrefix(head, zipMagic):
		return nil
	case !bytes.HasPrefix(head, oleMagic):
		return fmt.Errorf("%w: it is no %s document", ErrKind, kind)
	}
	count, err := occurrences(io.NewSectionReader(file, 0, sizeBytes), encryptedStream)
	switch {
	case err != nil:
		return fmt.Errorf("inspect document: %w", err)
	case count > 0:
		return ErrEncrypted
	}
	return fmt.Errorf("%w: it is a document of an old binary format, no %s", ErrKind, kind)
}

// occurrences counts a byte sequence without holding the file in memory.
func occurrences(r io.Reader, of []byte) (count int, err error) {
	const blockBytes = 256 << 10
	buffer := make([]byte, 0, blockBytes+len(of))
	for {
		n, err := io.ReadFull(r, buffer[len(buffer):len(buffer)+blockBytes])
		buffer = buffer[:len(buffer)+n]
		count += bytes.Count(buffer, of)
		if err != nil {
			if err == io.EOF || err == io.ErrUnexpectedEOF {
				err = nil
			}
			return count, err
		}
		// An occurrence across two blocks is found in the second.
		kept := copy(buffer, buffer[len(buffer)-len(of)+1:])
		buffer = buffer[:kept]
	}
}

func utf16LE(text string) (encoded []byte) {
	for _, unit := range utf16.Encode([]rune(text)) {
		encoded = binary.LittleEndian.AppendUint16(encoded, unit)
	}
	return encoded
}
