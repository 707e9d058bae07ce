package docx

import (
	"encoding/xml"
	"io"
	"strings"
)

// part writes one part of the package and keeps its first error.
type part struct {
	out io.Writer
	err error
}

// raw writes markup unchanged.
func (p *part) raw(markup ...string) {
	for _, m := range markup {
		if p.err == nil {
			_, p.err = io.WriteString(p.out, m)
		}
	}
}

// text writes text of a client's document, escaped.
func (p *part) text(text string) {
	if p.err == nil {
		p.err = xml.EscapeText(p.out, []byte(text))
	}
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}

const (
	declaration = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"
	namespaces  = ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	wordML        = "application/vnd.openxmlformats-officedocument.wordprocessingml."
	relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
)
