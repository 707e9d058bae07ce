package archive

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf8"
)

// parseRecord returns the record of a line. Lines are as appendLine writes them, and are read without reflection, which takes most of
// a restore's time otherwise; any other JSON is read as such.
func parseRecord(line []byte) (r record, err error) {
	s := scanned{rest: bytes.TrimSuffix(line, []byte{'\n'}), ok: utf8.Valid(line)}
	if s.record(&r); s.ok && len(s.rest) == 0 {
		return r, nil
	}
	r = record{}
	return r, json.Unmarshal(line, &r)
}

// scanned is the rest of a line. ok is set as long as the line is what appendLine writes.
type scanned struct {
	rest []byte
	ok   bool
}

func (s *scanned) record(r *record) {
	s.expect(`{"offset":`)
	r.Offset = s.number()
	if s.has(`,"brokerTime":`) {
		r.BrokerTime = s.number()
	}
	if s.has(`,"id":"`) {
		r.ID = string(s.text(nil))
	}
	if s.has(`,"key":"`) {
		r.Key = string(s.text(nil))
	}
	if s.has(`,"headers":{"`) {
		r.Headers = s.texts()
	}
	s.expect(`,"value":"`)
	r.Value = string(s.text(make([]byte, 0, len(s.rest))))
	r.Base64 = s.has(`,"base64":true`)
	s.expect(`}`)
}

// has consumes a word if it comes next, and reports whether it did.
func (s *scanned) has(word string) bool {
	if !s.ok || len(s.rest) < len(word) || string(s.rest[:len(word)]) != word {
		return false
	}
	s.rest = s.rest[len(word):]
	return true
}

func (s *scanned) expect(word string) { s.ok = s.has(word) }

func (s *scanned) number() int64 {
	end := 0
	for end < len(s.rest) && s.rest[end] >= '0' && s.rest[end] <= '9' {
		end++
	}
	n, err := strconv.ParseInt(string(s.rest[:end]), 10, 64)
	s.ok = s.ok && err == nil && (s.rest[0] != '0' || end == 1)
	s.rest = s.rest[end:]
	return n
}

// texts consumes an object of texts after its first quotation mark.
func (s *scanned) texts() map[string]string {
	const usual = 8
	all := make(map[string]string, usual)
	for s.ok {
		name := string(s.text(nil))
		s.expect(`:"`)
		all[name] = string(s.text(nil))
		if !s.has(`,"`) {
			break
		}
	}
	s.expect(`}`)
	return all
}

// text consumes a text after its quotation mark, and appends it.
func (s *scanned) text(to []byte) []byte {
	for s.ok {
		end := 0
		for end < len(s.rest) && s.rest[end] != '"' && s.rest[end] != '\\' && s.rest[end] >= ' ' {
			end++
		}
		if end == len(s.rest) || s.rest[end] < ' ' {
			break
		}
		to = append(to, s.rest[:end]...)
		mark := s.rest[end]
		if s.rest = s.rest[end+1:]; mark == '"' {
			return to
		}
		to = s.escaped(to)
	}
	s.ok = false
	return to
}

// escaped consumes what follows a backslash. Pairs of surrogates it leaves to the general reader.
func (s *scanned) escaped(to []byte) []byte {
	if len(s.rest) == 0 {
		s.ok = false
		return to
	}
	mark := s.rest[0]
	s.rest = s.rest[1:]
	switch mark {
	case '"', '\\', '/':
		return append(to, mark)
	case 'b':
		return append(to, '\b')
	case 'f':
		return append(to, '\f')
	case 'n':
		return append(to, '\n')
	case 'r':
		return append(to, '\r')
	case 't':
		return append(to, '\t')
	case 'u':
		return s.unicode(to)
	}
	s.ok = false
	return to
}

func (s *scanned) unicode(to []byte) []byte {
	const digits = 4
	if len(s.rest) < digits {
		s.ok = false
		return to
	}
	code, err := strconv.ParseUint(string(s.rest[:digits]), 16, 16)
	if s.ok = err == nil && utf8.ValidRune(rune(code)); !s.ok {
		return to
	}
	s.rest = s.rest[digits:]
	return utf8.AppendRune(to, rune(code))
}
