package officefile

import (
	"encoding/xml"
	"net/url"
	"strings"
)

// readODF collects fonts by their families: in the automatic styles, which exist only for content that uses them, in the named
// styles that the content uses, and in the default style of the family that the kind's text has.
func readODF(c *container, family string) *found {
	f := &found{fonts: map[string]bool{}}
	used := map[string]bool{defaultOf + family: true}
	styles := map[string]style{}
	faces := map[string]string{}
	for _, name := range []string{"styles.xml", "content.xml"} {
		readODFPart(c.content(name), name == "content.xml", f, styles, faces, used)
	}
	named := &found{fonts: map[string]bool{}}
	named.fontsOf(styles, used)
	for name := range named.fonts {
		family := faces[name]
		if family == "" {
			family = name
		}
		f.addFont(strings.Trim(family, `'"`))
	}
	return f
}

// defaultOf, followed by the family, is the name of a default style here.
const defaultOf = "default of "

func readODFPart(part []byte, isContent bool, f *found, styles map[string]style, faces map[string]string, used map[string]bool) {
	current := ""
	scan(part, func(element xml.StartElement) {
		switch element.Name.Local {
		case "font-face":
			faces[attribute(element, "name")] = attribute(element, "font-family")
		case "default-style":
			current = defaultOf + attribute(element, "family")
		case "style":
			current = attribute(element, "name")
			styles[current] = style{parent: attribute(element, "parent-style-name")}
			used[current] = used[current] || isContent
		case "text-properties":
			s := styles[current]
			s.fonts = append(s.fonts, attribute(element, "font-name"), attribute(element, "font-family"))
			styles[current] = s
		default:
			noteUse(element, f, used)
		}
	})
}

func noteUse(element xml.StartElement, f *found, used map[string]bool) {
	if name := attribute(element, "style-name"); name != "" {
		used[name] = true
	}
	if element.Name.Local != "a" && isExternal(attribute(element, "href")) {
		f.references++
	}
}

// isExternal reports whether an address is outside the container.
func isExternal(address string) bool {
	parsed, err := url.Parse(address)
	return err != nil || parsed.Scheme != "" || parsed.Host != "" || strings.HasPrefix(address, "/") || strings.HasPrefix(address, "../")
}
