package docx

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Paragraph is a paragraph of a DOCX that was read back.
type Paragraph struct {
	// Style is the paragraph's style, as in Heading1; "" for plain text.
	Style string
	Text  string
	// IsItem is true for an item of a list, InTable for a paragraph in a cell.
	IsItem, InTable bool
	RTL             bool
}

// ErrDocument is returned for a file that is not a DOCX or cannot be read.
var ErrDocument = errors.New("not a readable DOCX")

// Read returns the paragraphs of a DOCX in order. It is strict: XML that is not well formed is an error. Errors: ErrDocument.
func Read(path string) ([]Paragraph, error) {
	archive, err := zip.OpenReader(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDocument, err)
	}
	defer func() { _ = archive.Close() }()
	main, err := archive.Open("word/document.xml")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDocument, err)
	}
	defer func() { _ = main.Close() }()
	r := reader{tokens: xml.NewDecoder(main)}
	if err := r.read(); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDocument, err)
	}
	return r.all, nil
}

type reader struct {
	tokens *xml.Decoder
	all    []Paragraph
	text   strings.Builder
	open   Paragraph
	tables int
	inText bool
}

func (r *reader) read() error {
	for {
		token, err := r.tokens.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			r.start(t)
		case xml.EndElement:
			r.end(t.Name.Local)
		case xml.CharData:
			if r.inText {
				r.text.Write(t)
			}
		}
	}
}

func (r *reader) start(element xml.StartElement) {
	switch element.Name.Local {
	case "tbl":
		r.tables++
	case "p":
		r.open = Paragraph{InTable: r.tables > 0}
		r.text.Reset()
	case "pStyle":
		for _, a := range element.Attr {
			if a.Name.Local == "val" {
				r.open.Style = a.Value
			}
		}
	case "numPr":
		r.open.IsItem = true
	case "bidi":
		r.open.RTL = true
	case "tab":
		if len(element.Attr) == 0 { // others are where tabs lead to
			r.text.WriteByte('\t')
		}
	case "t":
		r.inText = true
	}
}

func (r *reader) end(name string) {
	switch name {
	case "tbl":
		r.tables--
	case "t":
		r.inText = false
	case "p":
		r.open.Text = r.text.String()
		r.all = append(r.all, r.open)
	}
}
