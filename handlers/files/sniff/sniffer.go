package sniff

import "fmt"

// How much is kept. Signatures are in the first 3 KB; a ZIP's directory takes about 100 bytes per part of a document.
const (
	headBytesMax = 8 << 10
	tailBytesMax = 256 << 10
)

// Sniffer checks one file while it passes.
type Sniffer struct {
	declared string
	// size is the declared size; it determines where the tail begins.
	size, passed int64
	head, tail   []byte
}

// New returns a sniffer for a file of that media type, in lower case and without parameters, and of that size.
func New(declared string, sizeBytes int64) *Sniffer {
	return &Sniffer{declared: declared, size: sizeBytes}
}

// Mismatch is the error for content that is not of the declared type.
type Mismatch struct {
	Declared string
	// Found is the detected media type; application/octet-stream means unknown.
	Found string
}

// Error names both types.
func (m *Mismatch) Error() string {
	return fmt.Sprintf("the content is %s, not %s", m.Found, m.Declared)
}

// Pass checks the next bytes of the file. It returns a *Mismatch as soon as the content is certainly of another type: at the
// end of the head, or with the last byte. Bytes beyond the size are ignored.
func (s *Sniffer) Pass(p []byte) error {
	before := s.passed
	s.passed += int64(len(p))
	headEnd := min(headBytesMax, s.size)
	s.head = append(s.head, within(p, before, 0, headEnd)...)
	if isOffice(s.declared) || isOpenDocument(s.declared) {
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

// within returns the part of p, which starts at offset in the file, that lies between begin and end.
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
	switch {
	case isOffice(s.declared) && !isOfficeDocument(s.declared, s.head, s.tail), isOpenDocument(s.declared) && !isPacked(s.declared, s.head, s.tail):
	default:
		return nil
	}
	return &Mismatch{Declared: s.declared, Found: found(s.head)}
}
