package tables

import (
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
	"github.com/toolmill/toolmill/workers/documents/layout/vocabulary"
)

// seams are a cell's lines: full says after which of them there is no room for a further letter, and cut which go on within a word, as far as
// the column alone tells. names is set in a column of names with hyphens.
type seams struct {
	lines     []text.Row
	full, cut []bool
	names     bool
}

// HasSeams reports whether words of cells may be broken where the document's other words tell.
func (t *Table) HasSeams() bool {
	return slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.seams != nil })
}

// Discount takes what is beside seams out of the vocabulary.
func (t *Table) Discount(v vocabulary.Vocabulary) {
	for i := range t.Cells {
		s := t.Cells[i].seams
		if s == nil {
			continue
		}
		for at, full := range s.full {
			if full {
				v.Take(closingWord(&s.lines[at]), openingWord(&s.lines[at+1]))
			}
		}
	}
}

// Mend joins words that are broken into several lines if the document has them whole, and parts those that were joined if it has both parts. What the
// hyphens at the ends of its lines are decides where its words do not.
func (t *Table) Mend(v vocabulary.Vocabulary, hyphens vocabulary.Hyphens) {
	for i := range t.Cells {
		if c := &t.Cells[i]; c.seams != nil {
			c.seams.decide(v, hyphens)
			c.Runs, c.RTL = c.seams.runs()
		}
	}
}

func (s *seams) runs() (runs []text.Run, rtl bool) {
	return text.OfCell(s.lines, func(line, _ *text.Row) bool {
		at := slices.IndexFunc(s.lines, func(r text.Row) bool { return &r.Words[0] == &line.Words[0] })
		return at >= 0 && s.cut[at]
	})
}

// decide corrects where words go on.
func (s *seams) decide(v vocabulary.Vocabulary, hyphens vocabulary.Hyphens) {
	for from := 0; from < len(s.full); {
		to := s.wordEnd(from, v)
		for at := from; at < to; at++ {
			s.cut[at] = true
		}
		if to == from {
			s.part(from, v)
			s.decideHyphen(from, v, hyphens)
		}
		from = max(to, from+1)
	}
}

// decideHyphen decides whether the hyphen with which a line ends is of a name, or of an option that begins there, or divides a word.
func (s *seams) decideHyphen(at int, v vocabulary.Vocabulary, hyphens vocabulary.Hyphens) {
	line := &s.lines[at]
	closing, opening := s.wordTo(at), openingWord(&s.lines[at+1])
	isOption := dashes.MatchString(closing) && (line.Text() == closing || strings.HasPrefix(s.lines[0].Text(), "-"))
	if !isOption && !hyphen.MatchString(closing) {
		return
	}
	if s.names && hyphens == vocabulary.Unknown {
		hyphens = vocabulary.OfNames
	}
	s.cut[at] = true
	if !isOption && v.Divides(closing, opening, hyphens) {
		s.lines[at] = line.WithoutHyphen()
	}
}

// wordTo returns the word with which a line ends, from where it begins on a line above.
func (s *seams) wordTo(at int) string {
	word := closingWord(&s.lines[at])
	for ; at > 0 && s.cut[at-1] && len(s.lines[at].Chunks(wordGap*s.lines[at].Em)) == 1; at-- {
		word = closingWord(&s.lines[at-1]) + word
	}
	return word
}

// HyphenEnds returns the ends of lines with a hyphen in the table's cells: the last word and the first one of the next line.
func (t *Table) HyphenEnds() (ends [][2]string) {
	for i := range t.Cells {
		s := t.Cells[i].seams
		if s == nil {
			continue
		}
		for at := range s.full {
			if closing := closingWord(&s.lines[at]); hyphen.MatchString(closing) {
				ends = append(ends, [2]string{closing, openingWord(&s.lines[at+1])})
			}
		}
	}
	return ends
}

// wordEnd returns the last line of the longest word that begins at the end of a line and that the document has; that line itself for none.
func (s *seams) wordEnd(from int, v vocabulary.Vocabulary) (to int) {
	const lettersMin = 2
	word := closingWord(&s.lines[from])
	to = from
	for at := from; at < len(s.full) && (s.full[at] || strings.HasSuffix(word, "-")); at++ {
		next := &s.lines[at+1]
		word += openingWord(next)
		if whole := vocabulary.Plain(word); len(whole) >= lettersMin && v[whole] > 0 {
			to = at + 1
		}
		if len(next.Chunks(wordGap*next.Em)) > 1 {
			break
		}
	}
	return to
}

// part undoes a joint between two words that the document has, if it does not have both as one.
func (s *seams) part(at int, v vocabulary.Vocabulary) {
	const often, lettersMin = 2, 3
	a, b := vocabulary.Plain(closingWord(&s.lines[at])), vocabulary.Plain(openingWord(&s.lines[at+1]))
	if s.cut[at] && min(len(a), len(b)) >= lettersMin && min(v[a], v[b]) >= often && v[a+b] == 0 {
		s.cut[at] = false
	}
}

// closingWord and openingWord return a line's last and first word, which may be of several styles.
func closingWord(r *text.Row) string {
	chunks := r.Chunks(wordGap * r.Em)
	return wordOf(&chunks[len(chunks)-1])
}

func openingWord(r *text.Row) string { return wordOf(&r.Chunks(wordGap * r.Em)[0]) }

func wordOf(r *text.Row) string {
	var b strings.Builder
	for _, w := range r.Words {
		b.WriteString(w.Text)
	}
	return b.String()
}
