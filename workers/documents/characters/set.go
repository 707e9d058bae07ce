// Package characters collects which characters a text has, so that those can be named for which no font is installed.
package characters

import (
	"iter"
	"slices"
	"strconv"
	"unicode"
	"unicode/utf8"
)

// Set is the characters beyond ASCII of what is written to it: UTF-8 text, HTML or XML, whose numeric references count as what they
// stand for. The zero value is empty.
type Set struct {
	bits [(unicode.MaxRune + 1) / 64]uint64
	// rest is the beginning of a character or a reference that the next write ends.
	rest []byte
}

// Write implements io.Writer; it never fails.
func (s *Set) Write(part []byte) (int, error) {
	text := part
	if len(s.rest) > 0 {
		text = slices.Concat(s.rest, part)
	}
	s.rest = append([]byte(nil), text[s.read(text):]...)
	return len(part), nil
}

// read returns how much was understood.
func (s *Set) read(text []byte) int {
	for at := 0; at < len(text); {
		switch b := text[at]; {
		case b == '&':
			length := s.reference(text[at:])
			if length == 0 {
				return at
			}
			at += length
		case b < utf8.RuneSelf:
			at++
		case !utf8.FullRune(text[at:]):
			return at
		default:
			r, length := utf8.DecodeRune(text[at:])
			s.Add(r)
			at += length
		}
	}
	return len(text)
}

// reference reads one such as &#x1F600; or &#8364; and returns its length: 1 for any other text, 0 for the beginning of one.
func (s *Set) reference(text []byte) int {
	const longest = len("&#x10FFFF;")
	if len(text) > 1 && text[1] != '#' {
		return 1
	}
	for at, b := range text[:min(len(text), longest)] {
		if b != ';' {
			continue
		}
		digits, base := string(text[2:at]), 10
		if len(digits) > 0 && digits[0]|0x20 == 'x' {
			digits, base = digits[1:], 16
		}
		if number, err := strconv.ParseUint(digits, base, 32); err == nil && number <= unicode.MaxRune {
			s.Add(rune(number))
		}
		return at + 1
	}
	if len(text) < longest {
		return 0
	}
	return 1
}

// Add adds a character.
func (s *Set) Add(r rune) {
	if r >= utf8.RuneSelf && r != utf8.RuneError {
		s.bits[r/64] |= 1 << (r % 64)
	}
}

// All returns the characters in ascending order.
func (s *Set) All() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for at, word := range s.bits {
			for bit := rune(0); word != 0 && bit < 64; bit++ {
				if word>>bit&1 == 1 && !yield(rune(at)*64+bit) {
					return
				}
			}
		}
	}
}
