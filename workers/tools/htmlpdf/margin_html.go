package htmlpdf

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/toolmill/toolmill/workers/engines/chromium"
)

// closeMargins takes out of header and footer what refers to other places, and returns how many references there were. Chromium
// draws both in a frame that nothing can be fetched for, and whose process ends when a style sheet, a font or a mask is asked for:
// the job would fail as if the engine were at fault.
func closeMargins(asked *chromium.Request) (blocked int, err error) {
	for _, text := range []*string{&asked.HeaderHTML, &asked.FooterHTML} {
		var closed margin
		if *text, err = closed.without(*text); err != nil {
			return 0, err
		}
		blocked += closed.blocked
	}
	return blocked, nil
}

// margin counts what is taken out of a header or footer.
type margin struct{ blocked int }

// without parses as Chromium does, which runs no script there: what is in noscript counts.
func (m *margin) without(text string) (string, error) {
	if !strings.Contains(text, "<") {
		return text, nil
	}
	root := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
	nodes, err := html.ParseFragmentWithOptions(strings.NewReader(text), root, html.ParseOptionEnableScripting(false))
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, node := range nodes {
		m.inNode(node)
		for below := range node.Descendants() {
			m.inNode(below)
		}
		if err := html.Render(&out, node); err != nil {
			return "", err
		}
	}
	return out.String(), nil
}

func (m *margin) inNode(node *html.Node) {
	if node.Type == html.TextNode && node.Parent != nil && node.Parent.Data == "style" {
		node.Data = m.inCSS(node.Data)
		return
	}
	if node.DataAtom == atom.A || node.DataAtom == atom.Area {
		return // a link for the reader
	}
	for i := range node.Attr {
		m.inAttribute(&node.Attr[i])
	}
}

// inAttribute also reads attributes that are CSS in pictures of SVG, such as mask and fill.
func (m *margin) inAttribute(attribute *html.Attribute) {
	switch {
	case referring[attribute.Key] && elsewhere(attribute.Val),
		strings.HasSuffix(attribute.Key, "srcset") && slices.ContainsFunc(strings.Split(attribute.Val, ", "), elsewhere):
		m.blocked++
		attribute.Val = ""
	case referring[attribute.Key], strings.HasSuffix(attribute.Key, "srcset"):
	default:
		attribute.Val = m.inCSS(attribute.Val)
	}
}

// schemeForm matches the scheme of an address as browsers read it.
var schemeForm = regexp.MustCompile(`^[\x00-\x20]*([A-Za-z][A-Za-z0-9+.\t\n\r-]*):`)

// elsewhere reports whether a reference leads out of the text. A relative one leads nowhere: the frame has no address.
func elsewhere(reference string) bool {
	scheme := schemeForm.FindStringSubmatch(reference)
	if scheme == nil {
		return false
	}
	return !strings.EqualFold(scheme[1], "data") || sheetLeadsElsewhere(reference[len(scheme[0]):])
}
