package pdflayout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// textOfRows joins rows into the text of one paragraph.
func textOfRows(rows []row, rtl bool) (runs []Run, lines []Line) {
	var j joiner
	for i := range rows {
		words := inReadingOrder(rows[i].words, rtl)
		if rtl || rows[i].rtl {
			uprightBrackets(words)
		}
		lines = append(lines, Line{Box: rows[i].Box, Text: textOf(lineRuns(words))})
		j.line(words)
	}
	return j.runs, lines
}

func lineRuns(words []Word) []Run {
	var j joiner
	j.line(words)
	return j.runs
}

// joiner appends words to runs.
type joiner struct {
	runs []Run
	last *Word
}

// line appends the words of a line, in reading order.
func (j *joiner) line(words []Word) {
	for i := range words {
		w := &words[i]
		switch {
		case j.last == nil:
		case i == 0:
			j.breakBefore(w)
		case !touches(j.last, w):
			j.blank(w)
		}
		j.add(w.Text, w.Style)
		j.last = w
	}
}

func (j *joiner) add(text string, style Style) {
	if n := len(j.runs); n > 0 && j.runs[n-1].Style == style {
		j.runs[n-1].Text += text
		return
	}
	j.runs = append(j.runs, Run{Text: text, Style: style})
}

// blank goes to the run before, unless only that one is a link.
func (j *joiner) blank(next *Word) {
	at := &j.runs[len(j.runs)-1]
	if at.Link == "" || at.Style == next.Style {
		at.Text += " "
		return
	}
	j.add(" ", Style{})
}

// breakBefore joins what a line break has parted.
func (j *joiner) breakBefore(next *Word) {
	at := &j.runs[len(j.runs)-1]
	switch joint := jointOf(at.Text, next.Text); joint {
	case hyphenated:
		at.Text = strings.TrimRight(at.Text, hyphens)
	case together:
	case apart:
		j.blank(next)
	}
}

// hyphens are what a line break can have put at the end of a line.
const hyphens = "-\u2010" + softHyphen

type joint int

const (
	apart joint = iota
	together
	hyphenated
)

// jointOf says how the text of two lines belongs together. A hyphen at the end of a line is taken for one that the line
// break has put there, unless the word has another one, or goes on with a capital or a digit.
func jointOf(before, after string) joint {
	end, begin := last(before), first(after)
	switch {
	case end == '\u00AD':
		return hyphenated
	case end == '-' || end == '\u2010':
		word := before[strings.LastIndexFunc(before, unicode.IsSpace)+1:]
		inner := strings.TrimRight(word, "-\u2010")
		switch {
		case utf8.RuneCountInString(inner) == 0 || !unicode.IsLetter(last(inner)):
			return apart
		case unicode.IsLower(begin) && unicode.IsLower(last(inner)) && !strings.ContainsAny(inner, "-\u2010/@"):
			return hyphenated
		case unicode.IsLetter(begin) || unicode.IsDigit(begin):
			return together
		}
		return apart
	case end == '—' || end == '/' && !strings.HasSuffix(before, " /"):
		return together
	case isUnspaced(end) && isUnspaced(begin):
		return together
	}
	return apart
}

// touches tells that no blank is between two words of a line.
func touches(a, b *Word) bool {
	gap := max(b.X0-a.X1, a.X0-b.X1)
	em := max(a.em(), b.em())
	if isUnspaced(last(a.Text)) && isUnspaced(first(b.Text)) {
		return gap < 0.9*em
	}
	return gap < 0.08*em
}
