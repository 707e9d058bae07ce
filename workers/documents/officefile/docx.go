package officefile

import (
	"encoding/xml"
	"strings"
)

const stylesPart = "word/styles.xml"

// readDOCX collects fonts by the names that OOXML gives them: in runs, in the styles that runs and paragraphs use, and in the
// document's defaults, directly or through the theme.
func readDOCX(c *container) *found {
	f := &found{fonts: map[string]bool{}, references: externalRelationsIn(c)}
	theme := themeFonts(c.content("word/theme/theme1.xml"))
	used := map[string]bool{}
	for name := range c.byName {
		if isText(name) {
			readRuns(c.content(name), f, theme, used)
		}
	}
	readStyles(c.content(stylesPart), f, theme, used)
	return f
}

// isText reports whether a part has printed text.
func isText(name string) bool {
	rest, ok := strings.CutPrefix(name, "word/")
	for _, part := range []string{"document", "header", "footer", "footnotes", "endnotes"} {
		if ok && strings.HasPrefix(rest, part) && strings.HasSuffix(rest, ".xml") {
			return true
		}
	}
	return false
}

func readRuns(part []byte, f *found, theme map[string]string, used map[string]bool) {
	scan(part, func(element xml.StartElement) {
		switch element.Name.Local {
		case "rFonts":
			for _, font := range fontsIn(element, theme) {
				f.addFont(font)
			}
		case "pStyle", "rStyle", "tblStyle":
			used[attribute(element, "val")] = true
		}
	})
}

// readStyles relies on the order of the part: the defaults come before the styles.
func readStyles(part []byte, f *found, theme map[string]string, used map[string]bool) {
	styles := map[string]style{}
	current := "" // until the first style: the defaults
	scan(part, func(element xml.StartElement) {
		switch element.Name.Local {
		case "style":
			current = attribute(element, "styleId")
			if attribute(element, "default") == "1" && attribute(element, "type") == "paragraph" {
				used[current] = true
			}
		case "basedOn":
			s := styles[current]
			s.parent = attribute(element, "val")
			styles[current] = s
		case "rFonts":
			s := styles[current]
			s.fonts = append(s.fonts, fontsIn(element, theme)...)
			styles[current] = s
		}
	})
	for _, font := range styles[""].fonts {
		f.addFont(font)
	}
	f.fontsOf(styles, used)
}

// fontsIn returns the fonts for Latin text: those for other scripts are named in every document, whether it has such text or
// not.
func fontsIn(element xml.StartElement, theme map[string]string) (fonts []string) {
	for _, name := range []string{"ascii", "hAnsi"} {
		font := attribute(element, name)
		if themed := theme[attribute(element, name+"Theme")]; themed != "" {
			font = themed
		}
		fonts = append(fonts, font)
	}
	return fonts
}
