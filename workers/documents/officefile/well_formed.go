package officefile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
)

const (
	// nestedMax bounds the nesting of elements: fifty nested tables take about 300.
	nestedMax = 50_000
	// namesBytesMax bounds the names of all open elements together, and so each name.
	namesBytesMax = 4 << 20
)

// errXML is the fault that wellFormed finds.
var errXML = errors.New("its XML is not well-formed")

// mustBeWellFormed reports whether a part has printed content or its appearance: an engine silently drops what it cannot parse
// of these. Drawings in VML are not well-formed in many existing files.
func mustBeWellFormed(name string) bool {
	switch folder, _, _ := strings.Cut(name, "/"); folder {
	case "word", "xl", "ppt", "content.xml", "styles.xml":
		return path.Ext(name) == ".xml" || path.Ext(name) == ".rels"
	}
	return false
}

// wellFormed reads a part to its end and checks that there is an element and that every element is closed correctly. It ignores
// entities and character sets, and keeps only the names of the open elements: a real parser takes ten times as long for a sheet
// of hundreds of megabytes. UTF-16 is not checked. Errors: errXML, those of reading.
func wellFormed(part io.Reader) error {
	x := &elements{r: bufio.NewReaderSize(part, tagBytesMax)}
	if mark, err := x.r.Peek(2); err == nil && (mark[0] >= 0xFE || mark[0] == 0 || mark[1] == 0) {
		return nil
	}
	for {
		err := skipTo(x.r, '<')
		if err == nil {
			err = x.markup()
		}
		switch {
		case errors.Is(err, io.EOF) && len(x.open) == 0 && x.found:
			return nil
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%w: it ends early", errXML)
		case err != nil:
			return err
		}
	}
}

// elements are the open elements while a part is read.
type elements struct {
	r *bufio.Reader
	// names are the elements' names, concatenated; open has where each begins.
	names []byte
	open  []int
	found bool
}

// markup reads what follows a <.
func (x *elements) markup() error {
	head, _ := x.r.Peek(len("![CDATA["))
	switch {
	case bytes.HasPrefix(head, []byte("!--")):
		return skipPast(x.r, "-->")
	case bytes.HasPrefix(head, []byte("![CDATA[")):
		return skipPast(x.r, "]]>")
	case bytes.HasPrefix(head, []byte("?")):
		return skipPast(x.r, "?>")
	case bytes.HasPrefix(head, []byte("!")):
		return x.skipDeclaration()
	case bytes.HasPrefix(head, []byte("/")):
		_, _ = x.r.Discard(1)
		return x.close()
	}
	return x.element()
}

// element reads a start tag. Quoted text may be anything.
func (x *elements) element() error {
	begin, inName := len(x.names), true
	var quote, last byte
	for {
		c, err := x.r.ReadByte()
		if err != nil {
			return err
		}
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '>':
			return x.opened(begin, last == '/')
		case c == '<':
			return fmt.Errorf("%w: a tag is not closed", errXML)
		case c == '"' || c == '\'':
			quote = c
		case c == '/' || isSpace(c):
			inName = false
		case inName:
			x.names = append(x.names, c)
		}
		last = c
		if len(x.names) > namesBytesMax {
			return fmt.Errorf("%w: its names are too long", errXML)
		}
	}
}

func (x *elements) opened(begin int, isEmpty bool) error {
	switch {
	case len(x.names) == begin:
		return fmt.Errorf("%w: an element has no name", errXML)
	case x.found && len(x.open) == 0:
		return fmt.Errorf("%w: something follows its end", errXML)
	case len(x.open) == nestedMax:
		return fmt.Errorf("%w: its elements are nested too deep", errXML)
	}
	x.found = true
	if isEmpty {
		x.names = x.names[:begin]
		return nil
	}
	x.open = append(x.open, begin)
	return nil
}

func (x *elements) close() error {
	name, err := x.r.ReadSlice('>')
	if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
		return err
	}
	name = bytes.TrimRight(bytes.TrimSuffix(name, []byte(">")), " \t\r\n")
	last := len(x.open) - 1
	if err != nil || last < 0 || !bytes.Equal(name, x.names[x.open[last]:]) {
		return fmt.Errorf("%w: %.50q is closed and not open", errXML, name)
	}
	x.names, x.open = x.names[:x.open[last]], x.open[:last]
	return nil
}

// skipDeclaration skips a document type declaration with everything in it.
func (x *elements) skipDeclaration() error {
	depth := 1
	for depth > 0 {
		c, err := x.r.ReadByte()
		if err != nil {
			return err
		}
		switch c {
		case '<', '[':
			depth++
		case '>', ']':
			depth--
		}
	}
	return nil
}

// skipPast reads up to and including the first occurrence of end.
func skipPast(r *bufio.Reader, end string) error {
	kept := make([]byte, 0, len(end))
	for {
		c, err := r.ReadByte()
		if err != nil {
			return err
		}
		if len(kept) == len(end) {
			kept = append(kept[:0], kept[1:]...)
		}
		if kept = append(kept, c); string(kept) == end {
			return nil
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
