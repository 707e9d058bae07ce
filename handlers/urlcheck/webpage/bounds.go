package webpage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// What is kept of a page: about 200 KB at most. Lengths are in bytes of UTF-8.
const (
	metasMax       = 100
	headingsMax    = 100
	iconsMax       = 20
	mediaMax       = 20
	localesMax     = 50
	typesMax       = 50
	twitterMax     = 50
	nameBytesMax   = 200
	textBytesMax   = 1000
	titleBytesMax  = 500
	addressMax     = 2048
	scriptBytesMax = 256 << 10
)

// clean normalises text: one space for any white space, no control characters, at most bytesMax bytes.
func clean(text string, bytesMax int) string {
	var b strings.Builder
	space := false
	for _, c := range text {
		if unicode.IsSpace(c) {
			space = b.Len() > 0
			continue
		}
		if unicode.IsControl(c) || c == utf8.RuneError || c == '\ufeff' {
			continue
		}
		if b.Len()+1+utf8.RuneLen(c) > bytesMax {
			break
		}
		if space {
			b.WriteByte(' ')
			space = false
		}
		b.WriteRune(c)
	}
	return b.String()
}
