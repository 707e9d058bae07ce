package text

import "strings"

// Mended corrects the order of lam and alef. In print they are one glyph. PDF libraries expand it in reading order while the
// rest of the word is in page order, so reversing the word reverses these two once too often. It is corrected only where the
// result is certainly not Arabic: no word begins with two alefs, or is the article alone. In the middle of a word both orders
// are possible.
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

// lamAlefWords maps short words as extracted to the words that were meant.
var lamAlefWords = map[string]string{"ال": "لا", "وال": "ولا", "فال": "فلا", "إال": "إلا", "أال": "ألا", "بال": "بلا"}
