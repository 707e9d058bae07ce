package sniff

import "fmt"

// How much is looked at. Signatures lie in the first 3 KB; the directory of a ZIP takes about 100 bytes for each of a
// document's parts.
const (
	headBytesMax = 8 << 10
	tailBytesMax = 256 << 10
)

// Sniffer looks at one file while it passes.
type Sniffer struct {
	declared string
	// size is the declared one: from it follows where the tail begins.
	size, passed int64
	head, tail   []byte
}

// New returns a sniffer of a file of that media type, in lower case and without parameters, and of that size.
func New(declared string, sizeBytes int64) *Sniffer {
	return &Sniffer{declared: declared, size: sizeBytes}
}

// Mismatch is the error for content that is not of the declared type.
type Mismatch struct {
	Declared string
	// Found is the media type that the content has, as far as is known: application/octet-stream is any.
	Found string
}

// Error names both types.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("the content is %s, not %s", m.Found, m.Declared)
}

// Pass takes the next bytes of the file; it keeps none of them. It returns a *Mismatch as soon as the content is known to
// be another: at the end of the head, or with the last byte. Bytes beyond the size are not looked at.
func (s *Sniffer) Pass(p []byte) error {
	before := s.passed
	s.passed += int64(len(p))
	headEnd := min(headBytesMax, s.size)
	s.head = append(s.head, within(p, before, 0, headEnd)...)
	if isOffice(s.declared) {
		s.tail = append(s.tail, within(p, before, max(0, s.size-tailBytesMax), s.size)...)
	}
	if before < headEnd && s.passed >= headEnd {
		if err := s.checkHead(); err != nil {
			return err
		}
	}
	if before < s.size && s.passed >= s.size {
		return s.checkTail()
	}
	return nil
}

// within is the part of p, which is at an offset of the file, that lies from begin to end of the file.
func within(p []byte, offset, begin, end int64) []byte {
	length := int64(len(p))
	from := min(max(begin-offset, 0), length)
	to := max(from, min(end-offset, length))
	return p[from:to]
}

func (s *Sniffer) checkHead() error {
	if mayBe(s.declared, s.head) {
		return nil
	}
	return &Mismatch{Declared: s.declared, Found: found(s.head)}
}

func (s *Sniffer) checkTail() error {
	if !isOffice(s.declared) || isOfficeDocument(s.declared, s.head, s.tail) {
		return nil
	}
	return &Mismatch{Declared: s.declared, Found: found(s.head)}
}
