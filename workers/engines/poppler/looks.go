package poppler

import (
	"html"
	"io"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// look is a line of text, or a part of one in one font, as pdftohtml reports it.
type look struct {
	page.Box
	size float64
	page.Style
	// text is what is written there; pdftohtml's looks have none.
	text string
}

// lookZoom is the factor of pdftohtml's positions and sizes: it rounds sizes, so with this factor they have a resolution of a
// third of a point.
const lookZoom = 3

// pageLooks are the looks of a page, with the page's size in points as pdftohtml reports it.
type pageLooks struct {
	width, height float64
	looks         []look
}

// parseLooks parses the output of pdftohtml -xml, by page number.
func parseLooks(answer io.Reader) map[int]*pageLooks {
	pages := map[int]*pageLooks{0: {}}
	fonts := map[string]look{}
	at := 0
	eachLine(answer, func(line string) {
		switch {
		case strings.HasPrefix(line, "<page "):
			at = int(number(line, "number"))
			pages[at] = &pageLooks{width: number(line, "width") / lookZoom, height: number(line, "height") / lookZoom}
		case strings.HasPrefix(line, "<fontspec "):
			family := strings.ToLower(attribute(line, "family"))
			fonts[attribute(line, "id")] = look{size: number(line, "size") / lookZoom, Style: page.Style{
				Bold: containsAny(family, "bold", "black", "heavy", "-bd"), Italic: containsAny(family, "italic", "oblique"),
				Mono: containsAny(strings.ReplaceAll(family, "monotype", ""), "mono", "courier", "consol", "menlo", "typewriter"),
			}}
		case strings.HasPrefix(line, "<text "):
			pages[at].looks = append(pages[at].looks, lookOf(line, fonts[attribute(line, "font")]))
		}
	})
	return pages
}

func lookOf(line string, font look) look {
	x, y := number(line, "left")/lookZoom, number(line, "top")/lookZoom
	font.Box = page.Box{X0: x, Y0: y, X1: x + number(line, "width")/lookZoom, Y1: y + number(line, "height")/lookZoom}
	text, _ := content(line)
	font.Bold = font.Bold || strings.Contains(text, "<b>")
	font.Italic = font.Italic || strings.Contains(text, "<i>")
	if at := strings.Index(text, `<a href="`); at >= 0 {
		font.Link = webAddress(html.UnescapeString(attribute(text[at:], "href")))
	}
	return font
}

// webAddress returns link if it leads to the web or a mailbox, else "". Links within the document, which pdftohtml turns into
// file names, and to programs are dropped.
func webAddress(link string) string {
	for _, scheme := range []string{"https://", "http://", "mailto:"} {
		if strings.HasPrefix(strings.ToLower(link), scheme) {
			return link
		}
	}
	return ""
}

func containsAny(text string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(part string) bool { return strings.Contains(text, part) })
}

// dress gives each word the size and the style of the line that contains its middle; if several do, of the smallest, because a
// superscript is also within the line that it belongs to. It returns how many have one.
func dress(words []page.Word, looks []look) (dressed int) {
	for i := range words {
		if l, found := lookAt(looks, words[i].Box); found {
			words[i].Size, words[i].Style = l.size, l.Style
			dressed++
		}
	}
	return dressed
}

func lookAt(all []look, box page.Box) (best look, found bool) {
	const leeway = 0.5 // points
	x, y := (box.X0+box.X1)/2, (box.Y0+box.Y1)/2
	for i := range all {
		l := &all[i] // a page has hundreds of words and dozens of looks
		if x < l.X0-leeway || x > l.X1+leeway || y < l.Y0-leeway || y > l.Y1+leeway {
			continue
		}
		if !found || l.Y1-l.Y0 < best.Y1-best.Y0 {
			best, found = *l, true
		}
	}
	return best, found
}
