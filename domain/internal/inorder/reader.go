package inorder

import (
	"bytes"
	"time"
)

// Reader takes one JSON object apart from its beginning. The first thing that is not where it must be makes it fail, and
// all that is read after that is empty.
type Reader struct {
	rest   []byte
	failed bool
}

// Read returns a reader of an object.
func Read(value []byte) Reader { return Reader{rest: value} }

// Failed reports whether something was not where it must be.
func (r *Reader) Failed() bool { return r.failed }

// Raw passes over JSON that must be there as it is.
func (r *Reader) Raw(text string) {
	if !r.Optional(text) {
		r.fail()
	}
}

// Optional passes over JSON that may be there, and reports whether it was.
func (r *Reader) Optional(text string) bool {
	if len(r.rest) < len(text) || string(r.rest[:len(text)]) != text {
		return false
	}
	r.rest = r.rest[len(text):]
	return true
}

// Text returns what is in a string that needs no unescaping: printable ASCII without quote and backslash. It is a part of
// the value that is read.
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

// Time returns an instant as Writer.Time writes it. The library of Go reads more forms than RFC 3339 knows: an hour of one
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

// Last returns the object's last value: all but the closing brace. Whether it is one value is left to whoever decodes it.
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
