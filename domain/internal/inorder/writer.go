package inorder

import (
	"bytes"
	"encoding/hex"
	"strconv"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// options make equal values give equal bytes, and replace what is not UTF-8 inside a value: an engine's message may hold
// anything, and must not make a record that nobody can read.
var options = json.JoinOptions(json.Deterministic(true), jsontext.AllowInvalidUTF8(true))

// Writer puts one JSON object together. The first fault is kept and told by Bytes.
type Writer struct {
	buf bytes.Buffer
	err error
}

var writers = sync.Pool{New: func() any { return new(Writer) }}

// Write returns the JSON that the function writes, in memory of its own, or the first fault.
func Write(object func(w *Writer)) ([]byte, error) {
	w := writers.Get().(*Writer) //nolint:forcetypeassert // the pool holds nothing else
	defer writers.Put(w)
	w.buf.Reset()
	w.err = nil
	object(w)
	if w.err != nil {
		return nil, w.err
	}
	return bytes.Clone(w.buf.Bytes()), nil
}

// Raw writes JSON as it is.
func (w *Writer) Raw(text string) { w.buf.WriteString(text) }

// Text writes a string in quotes. One that is not UTF-8 is a fault.
func (w *Writer) Text(s string) {
	b, err := jsontext.AppendQuote(w.buf.AvailableBuffer(), s)
	w.keep(err)
	w.buf.Write(b)
}

// Hex writes bytes as hex digits in quotes.
func (w *Writer) Hex(digest []byte) {
	w.buf.WriteByte('"')
	w.buf.Write(hex.AppendEncode(w.buf.AvailableBuffer(), digest))
	w.buf.WriteByte('"')
}

// Int writes a number.
func (w *Writer) Int(n int64) { w.buf.Write(strconv.AppendInt(w.buf.AvailableBuffer(), n, 10)) }

// Time writes an instant in quotes, RFC 3339 in its zone. One outside the years 0 to 9999 is a fault.
func (w *Writer) Time(t time.Time) {
	b, err := t.AppendText(append(w.buf.AvailableBuffer(), '"'))
	w.keep(err)
	w.buf.Write(append(b, '"'))
}

// Value writes any value as the JSON library does.
func (w *Writer) Value(v any) {
	if own, ok := v.(Object); ok {
		own.WriteInOrder(w)
		return
	}
	w.keep(json.MarshalWrite(&w.buf, v, options))
}

// Object is a value that writes itself, to the same bytes as the JSON library: the few that are written so often that the
// library's reflection shows.
type Object interface{ WriteInOrder(w *Writer) }

// FreeText writes a string in quotes. What is not UTF-8 in it is replaced, as it is inside any Value.
func (w *Writer) FreeText(s string) {
	b, _ := jsontext.AppendQuote(w.buf.AvailableBuffer(), s)
	w.buf.Write(b)
}

// OptionalText writes a member of an object where its string is not empty. The name comes with all that stands before the
// value.
func (w *Writer) OptionalText(name, s string) {
	if s != "" {
		w.Raw(name)
		w.FreeText(s)
	}
}

// OptionalTexts writes a member of an object where its list is not empty.
func (w *Writer) OptionalTexts(name string, texts []string) {
	for i, text := range texts {
		if i == 0 {
			w.Raw(name + "[")
		} else {
			w.Raw(",")
		}
		w.FreeText(text)
	}
	if len(texts) > 0 {
		w.Raw("]")
	}
}

// OptionalRaw writes a member of an object where its value says something: not null, "", {} or [].
func (w *Writer) OptionalRaw(name string, value []byte) {
	if len(value) == 0 {
		return
	}
	before := w.buf.Len()
	w.Raw(name)
	start := w.buf.Len()
	w.Value(jsontext.Value(value))
	switch string(w.buf.Bytes()[start:]) {
	case `null`, `""`, `{}`, `[]`:
		w.buf.Truncate(before)
	}
}

func (w *Writer) keep(err error) {
	if w.err == nil {
		w.err = err
	}
}
