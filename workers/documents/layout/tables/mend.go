package tables

import (
	"slices"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Vocabulary is how often a document has a word, in small letters.
type Vocabulary map[string]int

// Add counts a word, and what of it is before each hyphen.
func (v Vocabulary) Add(word string) {
	word = plain(word)
	v[word]++
	for i := 1; i+1 < len(word); i++ {
		if word[i] == '-' {
			v[begins(word[:i+1])]++
		}
	}
}

// begins is under what a vocabulary has the beginning of a word, up to a hyphen.
func begins(part string) string { return part + "*" }

// plain returns a word in small letters, without the signs around it.
func plain(word string) string {
	return strings.ToLower(strings.Trim(word, ".,;:!?()[]{}\"'“”„‘’*"))
}

// seams are a cell's lines: full says after which of them there is no room for a further letter, and cut which go on within a word, as far as
// the column alone tells.
type seams struct {
	lines     []text.Row
	full, cut []bool
}

// HasSeams reports whether words of cells may be broken where the document's other words tell.
func (t *Table) HasSeams() bool {
	return slices.ContainsFunc(t.Cells, func(c Cell) bool { return c.seams != nil })
}

// Discount takes what is beside seams out of the vocabulary: parts of words do not count, however often a table has them.
func (t *Table) Discount(v Vocabulary) {
	for i := range t.Cells {
		s := t.Cells[i].seams
		if s == nil {
			continue
		}
		for at, full := range s.full {
			if full {
				v[plain(closingWord(&s.lines[at]))]--
				v[plain(openingWord(&s.lines[at+1]))]--
			}
		}
	}
}

// Mend joins words that are broken into several lines if the document has them whole, and parts those that were joined if it has both parts.
func (t *Table) Mend(v Vocabulary) {
	for i := range t.Cells {
		if c := &t.Cells[i]; c.seams != nil {
			c.seams.decide(v)
			c.Runs, c.RTL = c.seams.runs()
		}
	}
}

// KeepHyphens joins the lines of cells that end with a hyphen with the next one as they are, in a document that breaks words nowhere: a hyphen is a
// part of a name there.
func (t *Table) KeepHyphens() {
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.seams == nil {
			continue
		}
		for at := range c.seams.full {
			if hyphen.MatchString(c.seams.lines[at].Text()) {
				c.seams.cut[at] = true
			}
		}
		c.Runs, c.RTL = c.seams.runs()
	}
}

func (s *seams) runs() (runs []text.Run, rtl bool) {
	return text.OfCell(s.lines, func(line, _ *text.Row) bool {
		at := slices.IndexFunc(s.lines, func(r text.Row) bool { return &r.Words[0] == &line.Words[0] })
		return at >= 0 && s.cut[at]
	})
}

// decide corrects where words go on.
func (s *seams) decide(v Vocabulary) {
	for from := 0; from < len(s.full); {
		to := s.wordEnd(from, v)
		for at := from; at < to; at++ {
			s.cut[at] = true
		}
		if to == from {
			s.part(from, v)
			s.cut[from] = s.cut[from] || s.keepsHyphen(from, v)
		}
		from = max(to, from+1)
	}
}

// wordEnd returns the last line of the longest word that begins at the end of a line and that the document has; that line itself for none.
func (s *seams) wordEnd(from int, v Vocabulary) (to int) {
	const lettersMin = 2
	word := closingWord(&s.lines[from])
	to = from
	for at := from; at < len(s.full) && (s.full[at] || strings.HasSuffix(word, "-")); at++ {
		next := &s.lines[at+1]
		word += openingWord(next)
		if whole := plain(word); len(whole) >= lettersMin && v[whole] > 0 {
			to = at + 1
		}
		if len(next.Chunks(wordGap*next.Em)) > 1 {
			break
		}
	}
	return to
}

// keepsHyphen reports whether a line ends with the hyphen of a name: the document has others that begin as this one does, or an option begins there.
func (s *seams) keepsHyphen(at int, v Vocabulary) bool {
	closing := closingWord(&s.lines[at])
	isOption := dashes.MatchString(closing) && (s.lines[at].Text() == closing || strings.HasPrefix(s.lines[0].Text(), "-"))
	return isOption || hyphen.MatchString(closing) && v[begins(plain(closing))] > 0
}

// part undoes a joint between two words that the document has, if it does not have both as one.
func (s *seams) part(at int, v Vocabulary) {
	const often, lettersMin = 2, 3
	a, b := plain(closingWord(&s.lines[at])), plain(openingWord(&s.lines[at+1]))
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
