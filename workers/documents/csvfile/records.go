package csvfile

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// records are the lines of the table, without empty ones at its end. Nothing is an error: an unclosed quote ends with the file,
// and text after a closing quote belongs to the value.
func (d Dialect) records(text string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for empty := 0; text != ""; {
			var record []string
			record, text = d.record(text)
			if len(record) == 1 && record[0] == "" {
				empty++
				continue
			}
			for ; empty > 0; empty-- {
				if !yield([]string{""}) {
					return
				}
			}
			if !yield(record) {
				return
			}
		}
	}
}

// record returns the next record and the rest of the text.
func (d Dialect) record(text string) (record []string, rest string) {
	for {
		var value string
		value, text = d.value(text)
		record = append(record, value)
		next, size := utf8.DecodeRuneInString(text)
		if size == 0 {
			return record, ""
		}
		text = text[size:]
		switch {
		case d.Delimiter != 0 && next == d.Delimiter:
		case next == '\r' && strings.HasPrefix(text, "\n"):
			return record, text[1:]
		default:
			return record, text
		}
	}
}

// value returns the next value and the rest of the text.
func (d Dialect) value(text string) (value, rest string) {
	if opened, quoted := strings.CutPrefix(text, string(d.Quote)); quoted && d.Quote != 0 {
		value, text = d.quoted(opened)
	}
	end := strings.IndexFunc(text, func(c rune) bool { return c == '\n' || c == '\r' || d.Delimiter != 0 && c == d.Delimiter })
	if end < 0 {
		return value + text, ""
	}
	return value + text[:end], text[end:]
}

func (d Dialect) quoted(text string) (value, rest string) {
	quote := string(d.Quote)
	var all strings.Builder
	for {
		before, after, found := strings.Cut(text, quote)
		all.WriteString(before)
		if !found {
			return all.String(), ""
		}
		if text, found = strings.CutPrefix(after, quote); !found {
			return all.String(), after
		}
		all.WriteString(quote)
	}
}
