package officefile

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strings"
)

// tagBytesMax is how much of a tag is read; of longer ones only the beginning.
const tagBytesMax = 64 << 10

// eachTag calls see for every tag of an XML part: with its name without prefix, with a slash before it for an end tag, and with
// the text between < and >. It is for parts of hundreds of megabytes, for which a real parser is too slow; it also reports tags
// within comments. Both slices are valid until see returns.
func eachTag(part io.Reader, see func(name, tag []byte)) {
	r := bufio.NewReaderSize(part, tagBytesMax)
	for {
		if err := skipTo(r, '<'); err != nil {
			return
		}
		tag, err := r.ReadSlice('>')
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
		tag = bytes.TrimSuffix(tag, []byte(">"))
		see(tagName(tag), tag)
	}
}

func skipTo(r *bufio.Reader, delimiter byte) error {
	for {
		_, err := r.ReadSlice(delimiter)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// tagName is c of "x:c r='A1'", and /c of "/x:c".
func tagName(tag []byte) []byte {
	name := tag
	if end := bytes.IndexAny(tag, " \t\r\n"); end >= 0 {
		name = tag[:end]
	}
	name = bytes.TrimSuffix(name, []byte("/"))
	colon := bytes.IndexByte(name, ':')
	switch {
	case colon < 0:
		return name
	case name[0] == '/':
		name[colon] = '/' // the buffer may be changed until the next read
		return name[colon:]
	}
	return name[colon+1:]
}

func isEmptyTag(tag []byte) bool { return bytes.HasSuffix(tag, []byte("/")) }

// tagAttribute returns the unescaped value of an attribute by its name without prefix; nil if it is missing.
func tagAttribute(tag []byte, name string) []byte {
	for at := 0; ; {
		next := bytes.Index(tag[at:], []byte(name))
		if next < 0 {
			return nil
		}
		begin := at + next
		at = begin + len(name)
		if begin == 0 || at+1 >= len(tag) || tag[at] != '=' || !strings.ContainsRune(" \t\r\n:", rune(tag[begin-1])) {
			continue
		}
		value, _, found := bytes.Cut(tag[at+2:], tag[at+1:at+2]) // the value ends with the quote that it begins with
		if found {
			return value
		}
		return nil
	}
}
