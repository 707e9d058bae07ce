package webpage

import (
	"strings"

	"golang.org/x/net/html"
)

// start reads a start tag.
func (r *reader) start(z *html.Tokenizer, closed bool) {
	raw, more := z.TagName()
	name := string(raw)
	r.raw = ""
	if r.nest(name, closed) || r.inert > 0 || r.foreign > 0 {
		return
	}
	switch name {
	case "title":
		if !r.titled {
			r.raw = name
		}
	case "h1", "h2", "h3", "h4", "h5", "h6":
		r.endHeading()
		r.level = int(name[1] - '0')
	case "html", "base", "meta", "link", "script":
		r.described(name, attributesOf(z, more))
	}
}

// nest counts the open elements whose content is not the page's own.
func (r *reader) nest(name string, closed bool) bool {
	depth := &r.inert
	switch name {
	case "svg", "math":
		depth = &r.foreign
	case "template":
	default:
		return false
	}
	if !closed {
		*depth++
	}
	return true
}

// described reads an element that consists of its attributes.
func (r *reader) described(name string, a map[string]string) {
	switch name {
	case "html":
		if r.page.Lang == "" {
			r.page.Lang = clean(a["lang"], nameBytesMax)
		}
	case "base":
		r.setBase(a["href"])
	case "meta":
		r.meta(a)
	case "link":
		r.link(a)
	case "script":
		if strings.EqualFold(strings.TrimSpace(a["type"]), "application/ld+json") {
			r.raw = name
		}
	}
}

// attributesOf returns the attributes that matter for any element; the first of a name counts.
func attributesOf(z *html.Tokenizer, more bool) map[string]string {
	a := make(map[string]string)
	for more {
		var key, value []byte
		key, value, more = z.TagAttr()
		switch name := string(key); name {
		case "lang", "href", "name", "property", "http-equiv", "itemprop", "content", "rel", "sizes", "type":
			if _, twice := a[name]; !twice {
				a[name] = string(value)
			}
		}
	}
	return a
}

func (r *reader) meta(a map[string]string) {
	content, has := a["content"]
	if !has || len(r.page.Meta) == metasMax {
		return
	}
	m := Meta{Content: clean(content, textBytesMax)}
	for _, of := range []struct {
		attribute string
		field     *string
	}{{"property", &m.Property}, {"name", &m.Name}, {"http-equiv", &m.HTTPEquiv}, {"itemprop", &m.Itemprop}} {
		if *of.field = clean(a[of.attribute], nameBytesMax); *of.field != "" {
			r.page.Meta = append(r.page.Meta, m)
			return
		}
	}
}

func (r *reader) endHeading() {
	if text := clean(r.heading.String(), textBytesMax); r.level > 0 && text != "" && len(r.page.Headings) < headingsMax {
		r.page.Headings = append(r.page.Headings, Heading{Level: r.level, Text: text})
	}
	r.level = 0
	r.heading.Reset()
}
