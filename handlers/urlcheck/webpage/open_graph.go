package webpage

import (
	"strconv"
	"strings"
)

// openGraph reads one property, without og:. Of single-valued properties the first counts; a medium's properties belong to the
// last medium before them (https://ogp.me/#structured).
func (r *reader) openGraph(property, content string) {
	g := &r.page.OpenGraph
	if content == "" {
		return
	}
	switch kind, detail, _ := strings.Cut(property, ":"); kind {
	case "image":
		r.medium(&g.Images, detail, content)
	case "video":
		r.medium(&g.Videos, detail, content)
	case "audio":
		r.medium(&g.Audio, detail, content)
	case "locale":
		r.locale(detail, content)
	case "url":
		first(&g.URL, r.absolute(content))
	default:
		r.single(property, content)
	}
}

func (r *reader) single(property, content string) {
	g := &r.page.OpenGraph
	switch property {
	case "title":
		first(&g.Title, content)
	case "type":
		first(&g.Type, content)
	case "description":
		first(&g.Description, content)
	case "site_name":
		first(&g.SiteName, content)
	case "determiner":
		first(&g.Determiner, content)
	}
}

func first(field *string, content string) {
	if *field == "" {
		*field = content
	}
}

func (r *reader) locale(detail, content string) {
	g := &r.page.OpenGraph
	switch {
	case detail == "":
		first(&g.Locale, content)
	case detail == "alternate" && len(g.LocaleAlternates) < localesMax:
		g.LocaleAlternates = append(g.LocaleAlternates, content)
	}
}

// medium reads a property of a medium. The bare property begins a new medium, and so does url if the last medium already has
// one.
func (r *reader) medium(media *[]Medium, detail, content string) {
	last := len(*media) - 1
	begins := last < 0 || detail == "" || detail == "url" && (*media)[last].URL != ""
	if begins {
		if len(*media) == mediaMax {
			return
		}
		*media, last = append(*media, Medium{}), last+1
	}
	m := &(*media)[last]
	switch detail {
	case "", "url":
		m.URL = r.absolute(content)
	case "secure_url":
		first(&m.SecureURL, r.absolute(content))
	case "type":
		first(&m.Type, content)
	case "alt":
		first(&m.Alt, content)
	case "width":
		m.Width = pixels(content)
	case "height":
		m.Height = pixels(content)
	}
}

// pixels parses a length, 0 if it is invalid.
func pixels(text string) int {
	n, err := strconv.ParseUint(strings.TrimSuffix(text, "px"), 10, 31)
	if err != nil {
		return 0
	}
	return int(n)
}
