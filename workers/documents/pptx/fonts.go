package pptx

import (
	"bytes"
	"regexp"
)

// family is a font that every office has, and what the names begin with of fonts that none has and that look like it: those of TeX, whose Type 1
// fonts no office has read since 2023.
type family struct {
	name  string
	looks *regexp.Regexp
}

var families = []family{
	{"Courier New", regexp.MustCompile(`(?i)^(cmtt|sftt|ectt|lmmono|latin modern mono|nimbus ?mono|inconsolata|bera ?sans ?mono|txtt|tex gyre cursor)`)},
	{"Arial", regexp.MustCompile(`(?i)^(cmss|sfss|ecss|lmsans|latin modern sans|nimbus ?sans|linux biolinum|linbiolinum|bera ?sans|tex gyre heros)`)},
	{"Times New Roman", regexp.MustCompile(`(?i)^(computer modern|cm(r|bx|b|ti|sl|csc|mi|sy|ex)\d|sf(rm|bx|ti|sl)|lmroman|lmmath|latin modern|nimbus ?rom|linux libertine|linlibertine|libertine|tex gyre|txsys|newtx|txmi|ntxmi|urwpalladio|charterbt|utopia)`)},
}

var (
	typeface = regexp.MustCompile(` typeface="([^"]+)"`)
	// lineBody begins the text of a box that LibreOffice made of a line of the page.
	lineBody = []byte(`<a:bodyPr lIns="0"`)
	// control is how LibreOffice writes a control character (ECMA-376, ST_Xstring): it shows nothing, and some programs show the escape.
	// The first of the two is an underscore, which has to stay.
	control = regexp.MustCompile(`(_x005F_)|_x00(?:0[0-8BCEF]|1[0-9A-F]|7F)_`)
)

// shown leaves out control characters, gives the fonts that nobody has the name of one that looks like them, and keeps the lines of the page on one line in it: broken ones would
// cover those below. plain means that Computer Modern has no serifs here.
func shown(markup []byte, plain bool) []byte {
	markup = control.ReplaceAll(markup, []byte("$1"))
	markup = bytes.ReplaceAll(markup, lineBody, []byte(`<a:bodyPr wrap="none" lIns="0"`))
	return typeface.ReplaceAllFunc(markup, func(found []byte) []byte {
		name := typeface.FindSubmatch(found)[1]
		if plain && string(name) == "Computer Modern" {
			return []byte(` typeface="Arial"`)
		}
		for _, f := range families {
			if f.looks.Match(name) {
				return []byte(` typeface="` + f.name + `"`)
			}
		}
		return found
	})
}
