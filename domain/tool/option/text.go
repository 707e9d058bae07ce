package option

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Text is free text up to a length: the customer's own words, which are sealed wherever they are stored (SplitTexts).
type Text struct {
	Into          *string
	CharactersMax int
}

func (t Text) schema() Schema { return Schema{Type: "string", MaxLength: t.CharactersMax} }

func (t Text) check(value any) (rule, message string) {
	text, ok := value.(string)
	switch {
	case !ok:
		return "type", "must be a string"
	case utf8.RuneCountInString(text) > t.CharactersMax:
		return "max_length", fmt.Sprintf("must have at most %d characters", t.CharactersMax)
	case strings.ContainsRune(text, 0):
		// Postgres allows no NUL in text or jsonb, and no document needs one.
		return "pattern", "must not contain the character U+0000"
	}
	return "", ""
}

func (t Text) put(value any) { *t.Into, _ = value.(string) }

func (t Text) field() any { return t.Into }
