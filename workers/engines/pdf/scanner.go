package pdf

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
)

// Values of ISO 32000-1, 7.3 are read as nil, bool, int64, float64, name, byteString, []any, dictionary and reference.
type (
	name       string
	byteString string
	dictionary map[name]any
	reference  struct{ object, generation int64 }
)

// errShort is returned where a value goes on after the scanner's text.
var errShort = errors.New("the text ends within a value")

const (
	blanks     = "\x00\t\n\f\r "
	delimiters = "()<>[]{}/%"
	// valueDepthMax bounds nested arrays and dictionaries.
	valueDepthMax = 32
)

// scanner reads values from text, from at on.
type scanner struct {
	text []byte
	at   int
}

// section reads the head of a cross-reference table, "xref 0 33", up to its first entry.
func (s *scanner) section() (first, count int64, ok bool) {
	if !s.word("xref") {
		return 0, 0, false
	}
	a, errA := s.value(0)
	b, errB := s.value(0)
	s.skipBlanks()
	first, okA := a.(int64)
	count, okB := b.(int64)
	return first, count, errA == nil && errB == nil && okA && okB
}

// object reads "12 0 obj" with the numbers of the reference, and the value after it.
func (s *scanner) object(ref reference) (any, error) {
	for _, want := range []int64{ref.object, ref.generation} {
		if has, err := s.number(); err != nil || has != want {
			return nil, errNotPlain
		}
	}
	if !s.word("obj") {
		return nil, errNotPlain
	}
	return s.value(0)
}

// word reports whether the word comes next, and skips it.
func (s *scanner) word(word string) bool {
	s.skipBlanks()
	if !bytes.HasPrefix(s.text[s.at:], []byte(word)) {
		return false
	}
	s.at += len(word)
	return true
}

func (s *scanner) skipBlanks() {
	for s.at < len(s.text) && strings.IndexByte(blanks, s.text[s.at]) >= 0 {
		s.at++
	}
}

// value reads one value. Errors: errShort, errNotPlain.
func (s *scanner) value(depth int) (any, error) {
	s.skipBlanks()
	if s.at >= len(s.text) {
		return nil, errShort
	}
	if depth > valueDepthMax {
		return nil, errNotPlain
	}
	switch c := s.text[s.at]; {
	case c == '/':
		s.at++
		return s.name()
	case c == '(':
		return s.literal()
	case s.word("<<"):
		return s.dictionary(depth)
	case c == '<':
		return s.hexadecimal()
	case c == '[':
		s.at++
		return s.array(depth)
	case c == '+' || c == '-' || c == '.' || '0' <= c && c <= '9':
		return s.numberOrReference()
	default:
		return s.keyword()
	}
}

func (s *scanner) token() (string, error) {
	end := bytes.IndexAny(s.text[s.at:], blanks+delimiters)
	if end < 0 {
		return "", errShort
	}
	token := string(s.text[s.at:][:end])
	s.at += end
	return token, nil
}

func (s *scanner) name() (any, error) {
	token, err := s.token()
	return name(token), err
}

func (s *scanner) keyword() (any, error) {
	token, err := s.token()
	if err != nil {
		return nil, err
	}
	switch token {
	case "true", "false":
		return token == "true", nil
	case "null":
		return nil, nil //nolint:nilnil // the PDF's null is nil
	default:
		return nil, errNotPlain
	}
}

func (s *scanner) number() (any, error) {
	token, err := s.next()
	if err != nil {
		return nil, err
	}
	if whole, err := strconv.ParseInt(token, 10, 64); err == nil {
		return whole, nil
	}
	fraction, err := strconv.ParseFloat(token, 64)
	if err != nil {
		return nil, errNotPlain
	}
	return fraction, nil
}

// numberOrReference reads a number, or two of them with an R, which are a reference.
func (s *scanner) numberOrReference() (any, error) {
	first, err := s.number()
	object, whole := first.(int64)
	if err != nil || !whole {
		return first, err
	}
	ahead := *s
	second, err := ahead.next()
	if err != nil {
		return nil, err
	}
	generation, notNumber := strconv.ParseInt(second, 10, 64)
	if notNumber != nil {
		return object, nil //nolint:nilerr // what follows a number may be anything
	}
	mark, err := ahead.next()
	if err != nil || mark != "R" {
		return object, err
	}
	s.at = ahead.at
	return reference{object, generation}, nil
}

// next reads a token after blanks.
func (s *scanner) next() (string, error) {
	s.skipBlanks()
	return s.token()
}

func (s *scanner) array(depth int) (any, error) {
	values := []any{}
	for !s.word("]") {
		value, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		values = append(values, value)
	}
	return values, nil
}

func (s *scanner) dictionary(depth int) (any, error) {
	d := dictionary{}
	for !s.word(">>") {
		key, err := s.value(depth + 1)
		if err != nil {
			return nil, err
		}
		named, ok := key.(name)
		if _, twice := d[named]; !ok || twice {
			return nil, errNotPlain
		}
		if d[named], err = s.value(depth + 1); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func (s *scanner) hexadecimal() (any, error) {
	end := bytes.IndexByte(s.text[s.at:], '>')
	if end < 0 {
		return nil, errShort
	}
	value := byteString(s.text[s.at+1:][:end-1])
	s.at += end + 1
	return value, nil
}

// literal reads a string in parentheses, with its escapes as they are.
func (s *scanner) literal() (any, error) {
	begin, open := s.at+1, 0
	for ; s.at < len(s.text); s.at++ {
		switch s.text[s.at] {
		case '\\':
			s.at++
		case '(':
			open++
		case ')':
			open--
		}
		if open == 0 {
			s.at++
			return byteString(s.text[begin : s.at-1]), nil
		}
	}
	return nil, errShort
}
