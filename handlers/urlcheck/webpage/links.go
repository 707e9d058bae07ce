package webpage

import (
	"net/url"
	"slices"
	"strings"
)

// lower returns the first non-empty text, in lower case.
func lower(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return strings.ToLower(text)
		}
	}
	return ""
}

func (r *reader) setBase(href string) {
	if r.baseSet || href == "" {
		return
	}
	r.baseSet = true
	if base, err := url.Parse(r.absolute(href)); err == nil && base.Host != "" {
		r.base = base
	}
}

// absolute resolves an address relative to the page; "" if it is not http or https, or too long.
func (r *reader) absolute(href string) string {
	href = strings.TrimSpace(href)
	if href == "" || len(href) > addressMax {
		return ""
	}
	reference, err := url.Parse(href)
	if err != nil {
		return ""
	}
	u := r.base.ResolveReference(reference)
	text := u.String()
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || len(text) > addressMax {
		return ""
	}
	return text
}

// link reads a link to an icon, or the canonical address; the first canonical address counts.
func (r *reader) link(a map[string]string) {
	rels := strings.Fields(strings.ToLower(a["rel"]))
	if slices.Contains(rels, "canonical") && r.page.CanonicalURL == "" {
		r.page.CanonicalURL = r.absolute(a["href"])
	}
	if !slices.ContainsFunc(rels, isIcon) || len(r.page.Icons) == iconsMax {
		return
	}
	if href := r.absolute(a["href"]); href != "" {
		r.page.Icons = append(r.page.Icons, Icon{
			Rel: clean(strings.Join(rels, " "), nameBytesMax), Href: href,
			Sizes: clean(a["sizes"], nameBytesMax), Type: clean(a["type"], nameBytesMax),
		})
	}
}

func isIcon(rel string) bool {
	switch rel {
	case "icon", "apple-touch-icon", "apple-touch-icon-precomposed", "mask-icon", "fluid-icon":
		return true
	}
	return false
}

// favicon returns the icon that browsers show in a tab, else the first one. A page without one may still have /favicon.ico;
// that is not checked.
func favicon(icons []Icon) string {
	for _, icon := range icons {
		if slices.Contains(strings.Fields(icon.Rel), "icon") {
			return icon.Href
		}
	}
	if len(icons) > 0 {
		return icons[0].Href
	}
	return ""
}
