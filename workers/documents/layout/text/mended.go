package text

import "strings"

// Mended puts lam and alef in order. They are one sign in print, and PDF libraries take it apart in the order of reading
// while the rest of the word is in the order of the page, so that turning the word turns them once too often. Where the
// result is not Arabic, what was meant is clear: no word has two alefs at its beginning, or is the article alone. Elsewhere,
// as in the middle of a word, it is not.
func Mended(word string) string {
	bare := strings.TrimRight(word, ".,:;!?،؛؟()[]«»\"")
	if whole, found := lamAlefWords[bare]; found {
		return whole + word[len(bare):]
	}
	for _, prefix := range []string{"", "و", "ف", "ب", "ك", "وب", "وك"} {
		rest, found := strings.CutPrefix(word, prefix+"ا")
		for _, alef := range []string{"ا", "أ", "إ", "آ"} {
			if after, turned := strings.CutPrefix(rest, alef+"ل"); found && turned {
				return prefix + "ال" + alef + after
			}
		}
	}
	return word
}

// lamAlefWords are short words as they come and as they were meant.
var lamAlefWords = map[string]string{"ال": "لا", "وال": "ولا", "فال": "فلا", "إال": "إلا", "أال": "ألا", "بال": "بلا"}
