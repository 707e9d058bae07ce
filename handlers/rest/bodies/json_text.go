package bodies

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// unescaped calls emit with the text of a valid JSON string in pieces. A piece is a slice of the string, or one unescaped
// character in UTF-8, with escaped set: nothing is copied, however long the string is.
func unescaped(value jsontext.Value, emit func(piece []byte, escaped bool)) {
	rest := value[1 : len(value)-1]
	var character [utf8.UTFMax]byte
	for len(rest) > 0 {
		at := bytes.IndexByte(rest, '\\')
		if at < 0 {
			emit(rest, false)
			return
		}
		if at > 0 {
			emit(rest[:at], false)
		}
		r, length := escapedRune(rest[at:])
		emit(utf8.AppendRune(character[:0], r), true)
		rest = rest[at+length:]
	}
}

// escapedRune decodes the escape at the beginning of text, or both escapes of a surrogate pair.
func escapedRune(text []byte) (r rune, length int) {
	if at := strings.IndexByte(`"\/bfnrt`, text[1]); at >= 0 {
		return rune("\"\\/\b\f\n\r\t"[at]), len(`\n`)
	}
	const unitBytes = len(`\u0000`)
	r = codeUnit(text)
	if utf16.IsSurrogate(r) && len(text) >= 2*unitBytes {
		return utf16.DecodeRune(r, codeUnit(text[unitBytes:])), 2 * unitBytes
	}
	return r, unitBytes
}

func codeUnit(escape []byte) rune {
	unit, _ := strconv.ParseUint(string(escape[2:6]), 16, 16) // it is valid JSON
	return rune(unit)
}

// textOf returns the text of a valid JSON string, with a single allocation.
func textOf(value jsontext.Value) string {
	var text strings.Builder
	text.Grow(len(value))
	unescaped(value, func(piece []byte, _ bool) { text.Write(piece) })
	return text.String()
}
