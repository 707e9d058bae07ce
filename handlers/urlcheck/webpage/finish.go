package webpage

import (
	"net/http"
	"slices"
	"strings"
)

// finish combines the elements into the Page.
func (r *reader) finish(header http.Header) Page {
	p := &r.page
	p.Favicon = favicon(p.Icons)
	p.Twitter = make(map[string]string)
	for _, m := range p.Meta {
		key := m.key()
		switch {
		case key == "description" && p.Description == "":
			p.Description = m.Content
		case strings.HasPrefix(key, "og:"):
			r.openGraph(strings.TrimPrefix(key, "og:"), m.Content)
		case strings.HasPrefix(key, "twitter:"):
			r.twitter(strings.TrimPrefix(key, "twitter:"), m.Content)
		}
	}
	for _, media := range []*[]Medium{&p.OpenGraph.Images, &p.OpenGraph.Videos, &p.OpenGraph.Audio} {
		*media = slices.DeleteFunc(*media, func(m Medium) bool { return m.URL == "" && m.SecureURL == "" })
	}
	if p.Lang == "" {
		p.Lang = clean(header.Get("Content-Language"), nameBytesMax)
	}
	p.Robots = robots(p.Meta, header)
	return *p
}

// twitter keeps the first value of each name.
func (r *reader) twitter(name, content string) {
	if _, twice := r.page.Twitter[name]; twice || content == "" || len(r.page.Twitter) == twitterMax {
		return
	}
	switch name {
	case "image", "image:src", "player", "url":
		content = r.absolute(content)
	}
	if content != "" {
		r.page.Twitter[name] = content
	}
}

// robots collects the directives. A header for one crawler has the form name: directives.
func robots(metas []Meta, header http.Header) Robots {
	var directives []string
	add := func(list string) {
		for directive := range strings.SplitSeq(strings.ToLower(list), ",") {
			directive = clean(directive, nameBytesMax)
			if directive != "" && !slices.Contains(directives, directive) && len(directives) < typesMax {
				directives = append(directives, directive)
			}
		}
	}
	for _, m := range metas {
		if m.key() == "robots" {
			add(m.Content)
		}
	}
	for _, list := range header.Values("X-Robots-Tag") {
		if crawler, _, named := strings.Cut(list, ":"); !named || isDirective(crawler) {
			add(list)
		}
	}
	forbidden := func(name string) bool {
		return slices.Contains(directives, name) || slices.Contains(directives, "none")
	}
	return Robots{Directives: directives, Index: !forbidden("noindex"), Follow: !forbidden("nofollow")}
}

// isDirective distinguishes max-snippet: 20 and the like from the name of a crawler.
func isDirective(before string) bool {
	before = strings.ToLower(strings.TrimSpace(before))
	return strings.HasPrefix(before, "max-") || before == "unavailable_after" || strings.Contains(before, ",")
}
