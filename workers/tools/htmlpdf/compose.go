package htmlpdf

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

var errStyleEnd = errors.New("css must not contain </style")

// compose adds the style sheet at the end of the head, where it overrides the document's own, and replaces references to assets
// by data: addresses.
func compose(text, css string, assets *assetTable) (string, error) {
	root, err := html.Parse(strings.NewReader(text))
	if err != nil {
		return "", fmt.Errorf("the document: %w", err)
	}
	if strings.Contains(strings.ToLower(css), "</style") {
		return "", errStyleEnd
	}
	if css != "" {
		addStyle(root, css)
	}
	for node := range root.Descendants() {
		if err := assets.inNode(node); err != nil {
			return "", err
		}
	}
	var out strings.Builder
	if err := html.Render(&out, root); err != nil {
		return "", fmt.Errorf("the document: %w", err)
	}
	return out.String(), nil
}

// addStyle relies on the parser, which adds a missing head.
func addStyle(root *html.Node, css string) {
	for node := range root.Descendants() {
		if node.DataAtom == atom.Head {
			style := &html.Node{Type: html.ElementNode, Data: "style", DataAtom: atom.Style}
			style.AppendChild(&html.Node{Type: html.TextNode, Data: css})
			node.AppendChild(style)
			return
		}
	}
}

// referring attributes contain one address.
var referring = map[string]bool{
	"src": true, "href": true, "poster": true, "data": true, "background": true,
}

func (a *assetTable) inNode(node *html.Node) error {
	if node.Type == html.TextNode && node.Parent != nil && node.Parent.DataAtom == atom.Style {
		css, err := a.inCSS(node.Data)
		node.Data = css
		return err
	}
	if node.DataAtom == atom.A || node.DataAtom == atom.Area || node.DataAtom == atom.Base {
		return nil // a link for the reader, which the document does not load
	}
	for i := range node.Attr {
		if err := a.inAttribute(&node.Attr[i]); err != nil {
			return err
		}
	}
	return nil
}

func (a *assetTable) inAttribute(attribute *html.Attribute) (err error) {
	switch {
	case referring[attribute.Key]:
		attribute.Val, _, err = a.address(attribute.Val)
	case attribute.Key == "style":
		attribute.Val, err = a.inCSS(attribute.Val)
	case attribute.Key == "srcset":
		attribute.Val, err = a.inSet(attribute.Val)
	}
	return err
}

// inSet parses "a.png 1x, b.png 2x". A data: address itself contains a comma, which ends a candidate only before white space.
func (a *assetTable) inSet(set string) (string, error) {
	candidates := strings.Split(set, ", ")
	for i, candidate := range candidates {
		fields := strings.Fields(candidate)
		if len(fields) == 0 {
			continue
		}
		address, _, err := a.address(fields[0])
		if err != nil {
			return "", err
		}
		fields[0] = address
		candidates[i] = strings.Join(fields, " ")
	}
	return strings.Join(candidates, ", "), nil
}
