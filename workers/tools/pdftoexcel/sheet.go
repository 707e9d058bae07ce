package pdftoexcel

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
)

// names makes unique sheet names that Excel accepts.
type names struct{ taken map[string]bool }

const sheetNameMax = 31 // Excel's limit, in UTF-16 units

// name returns the name closest to wish that Excel accepts; for an empty one "Table 1", with the sheet's number.
func (n *names) name(wish string, number int) string {
	if n.taken == nil {
		n.taken = map[string]bool{"history": true} // reserved by Excel
	}
	base := safeName(wish)
	if base == "" {
		base = fmt.Sprintf("Table %d", number)
	}
	name := cut(base, sheetNameMax)
	for again := 2; n.taken[strings.ToLower(name)]; again++ {
		suffix := fmt.Sprintf(" (%d)", again)
		name = strings.TrimSpace(cut(base, sheetNameMax-len(suffix))) + suffix
	}
	n.taken[strings.ToLower(name)] = true
	return name
}

func safeName(wish string) string {
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(`[]:*?/\`, r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return ' '
		}
		return r
	}, wish)
	name = strings.Join(strings.Fields(name), " ")
	return strings.TrimSpace(strings.Trim(cut(name, sheetNameMax), "' "))
}

// cut does not split characters.
func cut(text string, unitsMax int) string {
	units := 0
	for at, r := range text {
		if units += utf16.RuneLen(r); units > unitsMax {
			return strings.TrimSpace(text[:at])
		}
	}
	return text
}
