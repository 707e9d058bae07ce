package engines

import "strings"

// What engines lose without a word where a package of theirs is not installed. The tools work, so they are offered, and the
// operator is told.
const (
	lackCharacterMaps = "poppler has no predefined character maps: text of many Chinese, Japanese and Korean PDFs is lost; install poppler-data"
	lackFormulas      = "LibreOffice cannot draw formulas and drops them; install libreoffice-math"
)

// asianText is what asian.pdf says by a predefined map: "Chinese", in Chinese.
const asianText = "\u4e2d\u6587"

// lacksCharacterMaps looks at the text of asian.pdf.
func lacksCharacterMaps(text string) string {
	if strings.Contains(text, asianText) {
		return ""
	}
	return lackCharacterMaps
}

// lacksFormulas looks at the text of what was made of document.docx: the numerator of its formula.
func lacksFormulas(text string) string {
	if strings.Contains(text, "7391") {
		return ""
	}
	return lackFormulas
}
