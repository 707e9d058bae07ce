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

// options make equal values give equal bytes, and replace invalid UTF-8 inside a value: an engine's message may contain
// any bytes, and must not produce a record that nobody can read.
var options = json.JoinOptions(json.Deterministic(true), jsontext.AllowInvalidUTF8(true))

// Writer builds one JSON object. It keeps the first fault and returns it from Bytes.
type Writer struct {
	buf bytes.Buffer
	err error
}

var writers = sync.Pool{New: func() any { return new(Writer) }}

// Write returns the JSON that the function writes, in newly allocated memory, or the first fault.
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

// Raw writes JSON unchanged.
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

// Object is a value that encodes itself, to the same bytes as the JSON library: those written so often that the
// library's reflection would be noticeable.
type Object interface{ WriteInOrder(w *Writer) }

// FreeText writes a string in quotes. Invalid UTF-8 in it is replaced, as inside any Value.
func (w *Writer) FreeText(s string) {
	b, _ := jsontext.AppendQuote(w.buf.AvailableBuffer(), s)
	w.buf.Write(b)
}

// OptionalText writes a member of an object if its string is not empty. name includes everything before the value.
func (w *Writer) OptionalText(name, s string) {
	if s != "" {
		w.Raw(name)
		w.FreeText(s)
	}
}

// OptionalTexts writes a member of an object if its list is not empty.
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

// OptionalRaw writes a member of an object if its value is none of null, "", {} and [].
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
