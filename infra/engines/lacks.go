package engines

import "strings"

// What engines silently lose when one of their packages is not installed. The tools still work and are offered; the
// operator is warned.
const (
	lackCharacterMaps = "poppler has no predefined character maps: text of many Chinese, Japanese and Korean PDFs is lost; install poppler-data"
	lackFormulas      = "LibreOffice cannot draw formulas and drops them; install libreoffice-math"
)

// asianText is the text of asian.pdf, encoded by a predefined map: "Chinese", in Chinese.
const asianText = "\u4e2d\u6587"

// lacksCharacterMaps checks the text of asian.pdf.
func lacksCharacterMaps(text string) string {
	if strings.Contains(text, asianText) {
		return ""
	}
	return lackCharacterMaps
}

// lacksFormulas checks the text of a converted document.docx: the numerator of its formula must be there.
func lacksFormulas(text string) string {
	if strings.Contains(text, "7391") {
		return ""
	}
	return lackFormulas
}
