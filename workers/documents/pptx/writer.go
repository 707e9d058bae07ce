package pptx

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"html"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// EMUPerPoint is the number of EMU, the format's unit, per point.
const EMUPerPoint = 12_700

// The limits of a slide's sides, in EMU: 1 inch and 56 inches.
const (
	sideMin = 914_400
	sideMax = 51_206_400
)

// Writer writes a presentation slide by slide. It is not safe for concurrent use.
type Writer struct {
	archive       *zip.Writer
	width, height int
	slides        int
	pictures      int
	// extensions are the pictures' file extensions.
	extensions map[string]bool
	// Clean, if set, maps each text of a slide to what is written; nil leaves texts unchanged.
	Clean func(text string) string
}

// NewWriter begins a presentation with slides of a size in points, at most 4032 a side.
func NewWriter(out io.Writer, widthPoints, heightPoints float64) *Writer {
	return &Writer{archive: zip.NewWriter(out), width: emu(widthPoints), height: emu(heightPoints), extensions: map[string]bool{}}
}

func emu(points float64) int { return min(max(int(points*EMUPerPoint), sideMin), sideMax) }

// Add copies a slide from its source.
func (w *Writer) Add(s Slide) error {
	w.slides++
	var relations []relation
	for _, r := range s.relations {
		if r.isPicture() {
			target, err := w.take(s.source, r.part())
			if err != nil {
				return err
			}
			r.Target = target
		}
		relations = append(relations, r)
	}
	return w.slide(w.cleaned(s.markup), relations)
}

var textElement = regexp.MustCompile(`<a:t>([^<]*)</a:t>`)

func (w *Writer) cleaned(markup []byte) []byte {
	if w.Clean == nil {
		return markup
	}
	return textElement.ReplaceAllFunc(markup, func(element []byte) []byte {
		text := html.UnescapeString(string(element[len("<a:t>") : len(element)-len("</a:t>")]))
		return []byte("<a:t>" + escaped(w.Clean(text)) + "</a:t>")
	})
}

// take copies a picture.
func (w *Writer) take(from *Source, part string) (target string, err error) {
	entry := from.parts[part]
	if entry == nil || !strings.HasPrefix(part, "ppt/media/") {
		return "", fmt.Errorf("%w: no picture %s", ErrPresentation, part)
	}
	content, err := entry.Open()
	if err != nil {
		return "", fmt.Errorf("%w: %w", ErrPresentation, err)
	}
	defer func() { _ = content.Close() }()
	out, target, err := w.picture(strings.ToLower(path.Ext(part)))
	if err != nil {
		return "", err
	}
	_, err = io.Copy(out, io.LimitReader(content, partBytesMax))
	return target, err
}

// picture begins the part of a new picture.
func (w *Writer) picture(extension string) (out io.Writer, target string, err error) {
	w.pictures++
	w.extensions[extension] = true
	name := "image" + strconv.Itoa(w.pictures) + extension
	out, err = w.archive.CreateHeader(&zip.FileHeader{Name: "ppt/media/" + name, Method: zip.Store})
	return out, "../media/" + name, err
}

// AddPicture adds a slide that consists of one picture, of a size in points, at the slide's upper left; paint writes it as PNG.
func (w *Writer) AddPicture(widthPoints, heightPoints float64, paint func(out io.Writer) error) error {
	below, picture, err := w.painted(widthPoints, heightPoints, paint)
	if err != nil {
		return err
	}
	w.slides++
	markup := declaration + `<p:sld` + namespaces + `><p:cSld><p:spTree>` + emptyGroup + picture + `</p:spTree></p:cSld></p:sld>`
	return w.slide([]byte(markup), []relation{below})
}

// AddOver copies a slide without pictures from its source, over a picture as AddPicture's.
func (w *Writer) AddOver(s Slide, widthPoints, heightPoints float64, paint func(out io.Writer) error) error {
	begin, end, found := bytes.Cut(s.markup, []byte(groupEnd))
	if !found || slices.ContainsFunc(s.relations, relation.isPicture) {
		return fmt.Errorf("%w: a slide without a group of shapes, or with a picture", ErrPresentation)
	}
	below, picture, err := w.painted(widthPoints, heightPoints, paint)
	if err != nil {
		return err
	}
	w.slides++
	return w.slide(w.cleaned(slices.Concat(begin, []byte(groupEnd+picture), end)), append(slices.Clone(s.relations), below))
}

// groupEnd is before the lowest shape, as LibreOffice writes it.
const groupEnd = "</p:grpSpPr>"

// belowRelation and belowID are an ID of a relation and one of a shape that no other program uses.
const (
	belowRelation = "rIdBelow"
	belowID       = 1_000_000
)

// painted writes a picture, and returns the relation and the shape of a slide that has it.
func (w *Writer) painted(widthPoints, heightPoints float64, paint func(out io.Writer) error) (below relation, markup string, err error) {
	out, target, err := w.picture(".png")
	if err != nil {
		return relation{}, "", err
	}
	if err := paint(out); err != nil {
		return relation{}, "", err
	}
	scale := min(1, float64(w.width)/(widthPoints*EMUPerPoint), float64(w.height)/(heightPoints*EMUPerPoint))
	return relation{ID: belowRelation, Type: relationTypes + "image", Target: target}, fmt.Sprintf(
		`<p:pic><p:nvPicPr><p:cNvPr id="%d" name="Page"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="%s"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>`+
			`<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="%d" cy="%d"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>`,
		belowID, belowRelation, int(widthPoints*EMUPerPoint*scale), int(heightPoints*EMUPerPoint*scale)), nil
}

// layoutRelation is an ID that no other program uses.
const layoutRelation = "rIdLayout"

func (w *Writer) slide(markup []byte, relations []relation) error {
	if err := w.part(slidePart(w.slides), string(markup)); err != nil {
		return err
	}
	relations = append(relations, relation{ID: layoutRelation, Type: relationTypes + "slideLayout", Target: "../slideLayouts/slideLayout1.xml"})
	return w.part("ppt/slides/_rels/slide"+strconv.Itoa(w.slides)+".xml.rels", relationsXML(relations))
}

func (w *Writer) part(name, content string) error {
	out, err := w.archive.Create(name)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, content)
	return err
}

func relationsXML(relations []relation) string {
	var b strings.Builder
	b.WriteString(declaration + `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`)
	for _, r := range relations {
		mode := ""
		if r.TargetMode != "" {
			mode = ` TargetMode="` + escaped(r.TargetMode) + `"`
		}
		fmt.Fprintf(&b, `<Relationship Id="%s" Type="%s" Target="%s"%s/>`, escaped(r.ID), escaped(r.Type), escaped(r.Target), mode)
	}
	b.WriteString(`</Relationships>`)
	return b.String()
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}
