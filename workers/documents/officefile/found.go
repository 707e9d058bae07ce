package officefile

import (
	"bytes"
	"encoding/xml"
	"maps"
	"slices"
)

// found is what is collected while a document is read.
type found struct {
	fonts      map[string]bool
	references int
	// slides counts visible slides, hiddenSlides hidden ones.
	slides, hiddenSlides int
	sheets               []Sheet
}

// names returns the fonts, sorted.
func (f *found) names() []string { return slices.Sorted(maps.Keys(f.fonts)) }

func (f *found) addFont(name string) {
	if name != "" {
		f.fonts[name] = true
	}
}

// scan calls see for every element of an XML part, as far as it can be parsed.
func scan(part []byte, see func(xml.StartElement)) {
	decoder := xml.NewDecoder(bytes.NewReader(part))
	decoder.Strict = false
	for {
		token, err := decoder.RawToken()
		if err != nil {
			return
		}
		if start, ok := token.(xml.StartElement); ok {
			see(start)
		}
	}
}

// attribute returns the value of an attribute by its local name, or "".
func attribute(element xml.StartElement, local string) string {
	for _, a := range element.Attr {
		if a.Name.Local == local {
			return a.Value
		}
	}
	return ""
}

// style is the fonts of a named style.
type style struct {
	parent string
	fonts  []string
}

// fontsOf adds the fonts of the used styles, and of those that they are based on.
func (f *found) fontsOf(styles map[string]style, used map[string]bool) {
	seen := map[string]bool{}
	for name, isUsed := range used {
		for ; isUsed && name != "" && !seen[name]; name = styles[name].parent {
			seen[name] = true
			for _, font := range styles[name].fonts {
				f.addFont(font)
			}
		}
	}
}
