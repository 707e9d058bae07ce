package pptx

import (
	"archive/zip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"
)

// Source is a presentation to take slides from.
type Source struct {
	archive *zip.ReadCloser
	parts   map[string]*zip.File
	slides  int
}

// ErrPresentation is returned for a file that is not a presentation or cannot be read.
var ErrPresentation = errors.New("not a readable PPTX")

// partBytesMax bounds the markup of one slide, and each of its pictures.
const partBytesMax = 256 << 20

// Open opens a presentation; the caller closes it. Errors: ErrPresentation.
func Open(file string) (*Source, error) {
	archive, err := zip.OpenReader(file)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPresentation, err)
	}
	s := &Source{archive: archive, parts: map[string]*zip.File{}}
	for _, entry := range archive.File {
		s.parts[entry.Name] = entry
	}
	for s.parts[slidePart(s.slides+1)] != nil {
		s.slides++
	}
	return s, nil
}

// Close closes the file.
func (s *Source) Close() error { return s.archive.Close() }

// Slides returns the number of slides.
func (s *Source) Slides() int { return s.slides }

func slidePart(number int) string { return "ppt/slides/slide" + strconv.Itoa(number) + ".xml" }

// Slide is one slide of a source.
type Slide struct {
	// Text is the text of its shapes, in the order of the shapes.
	Text string
	// Shapes counts what is drawn: texts, lines, pictures.
	Shapes int

	source    *Source
	markup    []byte
	relations []relation
}

// relation is a part or an address that a slide refers to by an ID.
type relation struct {
	ID         string `xml:"Id,attr"`
	Type       string `xml:"Type,attr"`
	Target     string `xml:"Target,attr"`
	TargetMode string `xml:"TargetMode,attr"`
}

// Slide reads a slide; number counts from 1, and plain means that Computer Modern has no serifs on it. Errors: ErrPresentation.
func (s *Source) Slide(number int, plain bool) (Slide, error) {
	slide := Slide{source: s}
	var err error
	if slide.markup, err = s.read(slidePart(number)); err != nil {
		return Slide{}, err
	}
	slide.markup = shown(slide.markup, plain)
	if err := slide.look(); err != nil {
		return Slide{}, fmt.Errorf("%w: slide %d: %w", ErrPresentation, number, err)
	}
	relations := "ppt/slides/_rels/slide" + strconv.Itoa(number) + ".xml.rels"
	if s.parts[relations] == nil {
		return slide, nil
	}
	raw, err := s.read(relations)
	if err != nil {
		return Slide{}, err
	}
	var all struct {
		Relations []relation `xml:"Relationship"`
	}
	if err := xml.Unmarshal(raw, &all); err != nil {
		return Slide{}, fmt.Errorf("%w: slide %d: %w", ErrPresentation, number, err)
	}
	for _, r := range all.Relations {
		if r.isPicture() || r.isHyperlink() {
			slide.relations = append(slide.relations, r)
		}
	}
	return slide, nil
}

func (r relation) isPicture() bool {
	return strings.HasSuffix(r.Type, "/image") && r.TargetMode != "External"
}

func (r relation) isHyperlink() bool {
	return strings.HasSuffix(r.Type, "/hyperlink") && r.TargetMode == "External"
}

// part returns the name of the part that a picture's relationship refers to.
func (r relation) part() string { return path.Join("ppt/slides", r.Target) }

func (s *Source) read(name string) ([]byte, error) {
	entry := s.parts[name]
	if entry == nil {
		return nil, fmt.Errorf("%w: %s is missing", ErrPresentation, name)
	}
	content, err := entry.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrPresentation, err)
	}
	defer func() { _ = content.Close() }()
	all, err := io.ReadAll(io.LimitReader(content, partBytesMax))
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrPresentation, name, err)
	}
	return all, nil
}

// look parses the markup strictly, for its text and its shapes.
func (s *Slide) look() error {
	var text strings.Builder
	inText := false
	tokens := xml.NewDecoder(strings.NewReader(string(s.markup)))
	for {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			s.Text = text.String()
			return nil
		}
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			inText = t.Name.Local == "t"
			switch t.Name.Local {
			case "sp", "pic", "cxnSp", "graphicFrame":
				s.Shapes++
			}
		case xml.EndElement:
			inText = false
			if t.Name.Local == "p" {
				text.WriteByte('\n')
			}
		case xml.CharData:
			if inText {
				text.Write(t)
			}
		}
	}
}
