package textfile

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/toolmill/toolmill/domain/tool"
)

// ErrBinary means that the content is not text.
var ErrBinary = errors.New("the file is not a text")

// Text is a text as valid UTF-8, with its original line ends.
type Text struct {
	Content string
	// Charset is the charset that it was decoded from, by its MIME name in lower case.
	Charset string
	// Damaged means that some bytes are invalid in that charset; U+FFFD replaces them.
	Damaged bool
	// Controls is the number of control characters that were removed.
	Controls int
}

var marks = []struct {
	mark, charset string
	encoding      encoding.Encoding
}{
	{"\xEF\xBB\xBF", "utf-8", nil},
	{"\xFF\xFE\x00\x00", "utf-32le", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"\x00\x00\xFE\xFF", "utf-32be", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"\xFF\xFE", "utf-16le", utf16LE},
	{"\xFE\xFF", "utf-16be", utf16BE},
}

var (
	utf16LE = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	utf16BE = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
)

// Decode decodes a text. declared is the charset that the text itself names, or "": content that is valid UTF-8 is UTF-8,
// whatever it declares. Errors: ErrBinary.
func Decode(content []byte, declared string) (Text, error) {
	for _, m := range marks {
		if rest, found := bytes.CutPrefix(content, []byte(m.mark)); found {
			return decodeAs(rest, m.charset, m.encoding)
		}
	}
	if charset, is := utf16Without(content); is != nil {
		return decodeAs(content, charset, is)
	}
	if utf8.Valid(content) {
		return decodeAs(content, "utf-8", nil)
	}
	if named, err := htmlindex.Get(declared); err == nil && !strings.HasPrefix(declared, "utf-16") {
		if name, _ := htmlindex.Name(named); name != "utf-8" || isNearlyUTF8(content) {
			return decodeAs(content, name, named)
		}
	}
	charset := guess(content)
	is := encodingOf(charset)
	if is == nil {
		var err error
		if is, err = htmlindex.Get(charset); err != nil {
			charset, is = fallback, fallbackEncoding
		}
	}
	return decodeAs(content, charset, is)
}

// isNearlyUTF8 reports whether most of what is above ASCII is valid UTF-8: a page that only says so has no such characters by chance.
func isNearlyUTF8(content []byte) bool {
	valid, invalid := 0, 0
	for len(content) > 0 {
		r, size := utf8.DecodeRune(content)
		switch {
		case r == utf8.RuneError && size == 1:
			invalid++
		case size > 1:
			valid++
		}
		content = content[size:]
	}
	return valid > invalid
}

func decodeAs(content []byte, charset string, is encoding.Encoding) (Text, error) {
	text := Text{Content: string(content), Charset: charset}
	if is != nil {
		decoded, err := is.NewDecoder().Bytes(content)
		text.Content, text.Damaged = string(decoded), err != nil || bytes.ContainsRune(decoded, utf8.RuneError)
	}
	if !utf8.ValidString(text.Content) {
		text.Content, text.Damaged = strings.ToValidUTF8(text.Content, string(utf8.RuneError)), true
	}
	if !tool.IsPlainText([]byte(text.Content)) {
		return Text{}, ErrBinary
	}
	text.Content, text.Controls = withoutControls(text.Content)
	return text, nil
}

// withoutControls removes control characters. A vertical tab, with which spreadsheets break a line within a cell, is a space.
func withoutControls(content string) (string, int) {
	const verticalTab = 0x0B
	count := 0
	content = strings.Map(func(c rune) rune {
		switch {
		case !tool.IsControl(c):
			return c
		case c == verticalTab:
			return ' '
		}
		count++
		return -1
	}, content)
	return content, count
}

// Warnings say for people how the text differs from the file.
func (t Text) Warnings() (all []string) {
	if t.Damaged {
		all = append(all, "Some bytes mean nothing in "+t.Charset+"; a replacement character stands for each.")
	}
	if t.Controls > 0 {
		all = append(all, fmt.Sprintf("Control characters, which show nothing, were left out: %d.", t.Controls))
	}
	return all
}

// utf16Without recognises UTF-16 without a byte order mark by its zeros: every second byte of mostly Latin text.
func utf16Without(content []byte) (charset string, is encoding.Encoding) {
	sample := content[:min(len(content), sampleBytes)]
	var zeros [2]int
	for i, b := range sample {
		if b == 0 {
			zeros[i%2]++
		}
	}
	half := len(sample) / 2
	switch {
	case len(content)%2 != 0 || half == 0:
	case zeros[1] > half*2/5 && zeros[0] == 0:
		return "utf-16le", utf16LE
	case zeros[0] > half*2/5 && zeros[1] == 0:
		return "utf-16be", utf16BE
	}
	return "", nil
}
