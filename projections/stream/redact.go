package stream

import (
	"bytes"
	"errors"
)

const (
	headerSubject = "ce_subject"
	headerType    = "ce_type"
)

// schemaBefore precedes an event's type in its attribute dataschema: a name, because the address of an installation that serves the
// schema may change.
const schemaBefore = "urn:toolmill:schema:"

// headers are the attributes of an event that are headers, too.
var headers = map[string]string{
	"specversion": "ce_specversion", "id": "ce_id", "source": "ce_source", "type": headerType, "subject": headerSubject, "time": "ce_time",
}

// withheld are the attributes that are not for readers: they are about how the service was asked. The log has no dataschema; one
// that it had would not be ours.
var withheld = map[string]bool{"idempotencykey": true, "fingerprint": true, "commandid": true, "commandoffset": true, "dataschema": true}

// sealed begins the name of every member, at any depth, that holds sealed bytes.
var sealed = []byte("sealed")

// errNotCanonical means that a value is not JSON as the codec writes it: an object without white space between members and
// without escapes in names.
var errNotCanonical = errors.New("the event is not written as the codec writes it")

// redact returns an event without what is not for readers and with dataschema, byte for byte as logged otherwise, and passes the texts of the
// attributes in headers to attribute. It knows no single field of any type: what is sealed is told by its name.
func redact(event []byte, attribute func(header string, text []byte)) ([]byte, error) {
	r := redaction{in: event, out: make([]byte, 0, len(event)), attribute: attribute}
	if err := r.object(true); err != nil {
		return nil, err
	}
	if r.at != len(r.in) {
		return nil, errNotCanonical
	}
	return r.out, nil
}

// redaction copies JSON from in to out.
type redaction struct {
	in, out   []byte
	at        int
	attribute func(header string, text []byte)
}

// object copies an object without the members that are not for readers. The outermost one holds the attributes.
func (r *redaction) object(outermost bool) error {
	if !r.copies('{') {
		return errNotCanonical
	}
	for first := true; !r.copies('}'); first = false {
		if !first && !r.passes(',') {
			return errNotCanonical
		}
		if err := r.member(outermost, r.out[len(r.out)-1] != '{'); err != nil {
			return err
		}
	}
	return nil
}

// member copies a name and its value, after a comma if others came before, or drops them.
func (r *redaction) member(outermost, comma bool) error {
	name, err := r.text()
	if err != nil || bytes.IndexByte(name, '\\') >= 0 || !r.passes(':') {
		return errNotCanonical
	}
	before := len(r.out)
	if comma {
		r.out = append(r.out, ',')
	}
	r.out = append(append(append(r.out, '"'), name...), '"', ':')
	begin := r.at
	if err := r.value(); err != nil {
		return err
	}
	if outermost && withheld[string(name)] || bytes.HasPrefix(name, sealed) {
		r.out = r.out[:before]
		return nil
	}
	if header, ok := headers[string(name)]; ok && outermost {
		r.attribute(header, bytes.Trim(r.in[begin:r.at], `"`))
		if header == headerType {
			return r.schema(r.in[begin:r.at])
		}
	}
	return nil
}

// schema adds dataschema after the type that it names, given as written.
func (r *redaction) schema(eventType []byte) error {
	if eventType[0] != '"' {
		return errNotCanonical
	}
	r.out = append(append(r.out, `,"dataschema":"`+schemaBefore...), eventType[1:]...)
	return nil
}

// value copies a value.
func (r *redaction) value() error {
	begin := r.at
	switch r.peek() {
	case '{':
		return r.object(false)
	case '[':
		return r.array()
	case '"':
		if _, err := r.text(); err != nil {
			return err
		}
	default:
		for r.at < len(r.in) && bytes.IndexByte(ends, r.in[r.at]) < 0 {
			r.at++
		}
	}
	if begin == r.at {
		return errNotCanonical
	}
	r.out = append(r.out, r.in[begin:r.at]...)
	return nil
}

// ends are the bytes after a number, true, false or null, and those that can be in none.
var ends = []byte(",]}\"{[: \t\r\n")

func (r *redaction) array() error {
	r.copies('[')
	if r.copies(']') {
		return nil
	}
	for {
		if err := r.value(); err != nil {
			return err
		}
		if r.copies(']') {
			return nil
		}
		if !r.copies(',') {
			return errNotCanonical
		}
	}
}

// text passes a string and returns what is between its quotation marks, as written.
func (r *redaction) text() ([]byte, error) {
	if !r.passes('"') {
		return nil, errNotCanonical
	}
	for begin := r.at; r.at < len(r.in); r.at++ {
		switch r.in[r.at] {
		case '\\':
			r.at++
		case '"':
			r.at++
			return r.in[begin : r.at-1], nil
		}
	}
	return nil, errNotCanonical
}

func (r *redaction) peek() byte {
	if r.at < len(r.in) {
		return r.in[r.at]
	}
	return 0
}

func (r *redaction) passes(c byte) bool {
	if r.peek() != c {
		return false
	}
	r.at++
	return true
}

func (r *redaction) copies(c byte) bool {
	if !r.passes(c) {
		return false
	}
	r.out = append(r.out, c)
	return true
}
