package inorder

import (
	"bytes"
	"time"
)

// Reader reads one JSON object from its beginning. It fails at the first thing that is not where it must be; everything
// read after that is empty.
type Reader struct {
	rest   []byte
	failed bool
}

// Read returns a reader of an object.
func Read(value []byte) Reader { return Reader{rest: value} }

// Failed reports whether something was not where it must be.
func (r *Reader) Failed() bool { return r.failed }

// Raw skips JSON that must be there literally.
func (r *Reader) Raw(text string) {
	if !r.Optional(text) {
		r.fail()
	}
}

// Optional skips JSON that may be there, and reports whether it was.
func (r *Reader) Optional(text string) bool {
	if len(r.rest) < len(text) || string(r.rest[:len(text)]) != text {
		return false
	}
	r.rest = r.rest[len(text):]
	return true
}

// Text returns the content of a string without escapes: printable ASCII without quote and backslash. It is a slice of
// the value being read.
func (r *Reader) Text() []byte {
	if len(r.rest) == 0 || r.rest[0] != '"' {
		r.fail()
		return nil
	}
	for i, c := range r.rest[1:] {
		if c == '"' {
			text := r.rest[1 : 1+i]
			r.rest = r.rest[i+2:]
			return text
		}
		if c == '\\' || c < ' ' || c > '~' {
			break
		}
	}
	r.fail()
	return nil
}

// Time reads an instant as Writer.Time writes it. Go's library alone would accept more than RFC 3339: an hour of one
// digit, a comma (go.dev/issue/57912).
func (r *Reader) Time() (at time.Time) {
	const hourEnd, secondEnd = len("2006-01-02T15"), len("2006-01-02T15:04:05")
	text := r.Text()
	if len(text) <= secondEnd || text[hourEnd] != ':' || text[secondEnd] == ',' || text[len(text)-1] != 'Z' ||
		at.UnmarshalText(text) != nil {
		r.fail()
		return time.Time{}
	}
	return at
}

// Last returns the object's last value: the rest except the closing brace. The caller checks that it is one value.
func (r *Reader) Last() []byte {
	value, closed := bytes.CutSuffix(r.rest, []byte("}"))
	if !closed {
		r.fail()
		return nil
	}
	r.rest = nil
	return value
}

func (r *Reader) fail() { r.rest, r.failed = nil, true }
