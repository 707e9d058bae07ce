package office

import "iter"

// Substituted returns those of a document's fonts that are not installed here and so replaced by another one. It is never nil.
func (e *Engine) Substituted(fonts []string) []string {
	substituted := []string{}
	for _, font := range fonts {
		if !e.fonts.Has(font) {
			substituted = append(substituted, font)
		}
	}
	return substituted
}

// Lack returns those of a document's characters that no font has, which are printed as boxes.
func (e *Engine) Lack(characters iter.Seq[rune]) []rune { return e.fonts.Lack(characters) }
