package text

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Run is text in one style.
type Run struct {
	Text string
	page.Style
}

// Line is one line of a block, in reading order.
type Line struct {
	Box  page.Box
	Text string
}

// Of returns the text of runs without their styles.
func Of(runs []Run) string {
	var text strings.Builder
	for _, run := range runs {
		text.WriteString(run.Text)
	}
	return text.String()
}

// Joined joins rows into the text of one paragraph; rtl means that it is read from right to left.
func Joined(rows []Row, rtl bool) (runs []Run, lines []Line) {
	var j, line joiner
	lines = make([]Line, len(rows))
	for i := range rows {
		words := readWords(&rows[i], rtl)
		line = joiner{runs: line.runs[:0], text: line.text[:0]}
		line.line(words)
		lines[i] = Line{Box: rows[i].Box, Text: Of(line.done())}
		j.line(words)
	}
	return j.done(), lines
}

// OfCell joins the rows of a cell. cut reports whether a word goes on in the next row without a hyphen. Soft hyphens within lines are
// removed.
func OfCell(rows []Row, cut func(row, next *Row) bool) (runs []Run, rtl bool) {
	var all []Word
	for i := range rows {
		all = append(all, rows[i].Words...)
	}
	rtl = RightToLeft(all)
	j := joiner{}
	for i := range rows {
		j.cut = i > 0 && cut(&rows[i-1], &rows[i])
		j.line(readWords(&rows[i], rtl))
	}
	runs = j.done()
	for i := range runs {
		runs[i].Text = WithoutSoftHyphens(runs[i].Text)
	}
	return runs, rtl
}

// readWords returns a row's words in reading order.
func readWords(row *Row, rtl bool) []Word {
	words := row.Words
	if !rtl && !row.RTL {
		words = withScripts(row)
	}
	words = inReadingOrder(words, rtl)
	if rtl || row.RTL {
		uprightBrackets(words)
	}
	return words
}

// InOrder joins words in the given order, whatever their positions.
func InOrder(words []Word) []Run {
	var j joiner
	words = slices.Clone(words)
	for i := range words {
		if Direction(words[i].Text) > 0 {
			words[i].Text = Mended(Turned(words[i].Text))
		}
		j.line(words[i : i+1])
	}
	return j.done()
}

// Append appends runs unchanged; adjacent runs of one style become one.
func Append(a, b []Run) []Run {
	j := joiner{runs: slices.Clone(a)}
	for _, run := range b {
		j.add(run.Text, run.Style)
	}
	return j.done()
}

// Continue joins text that was divided by a line break, or by the end of a column; a and b stay as they are.
func Continue(a, b []Run) []Run {
	j := joiner{runs: slices.Clone(a), last: &Word{}}
	for i, run := range b {
		if i == 0 {
			j.breakBefore(run.Text, run.Style)
		}
		j.add(run.Text, run.Style)
	}
	return j.done()
}

// joiner appends words to runs.
type joiner struct {
	runs []Run
	// text is that of the last run while it is open; it would be copied for each word otherwise.
	text []byte
	open bool
	last *Word
	// cut is set if the next line begins within a word.
	cut bool
}

// line appends the words of a line, in reading order.
func (j *joiner) line(words []Word) {
	for i := range words {
		w := &words[i]
		switch {
		case j.last == nil, i == 0 && j.cut:
		case i == 0:
			j.breakBefore(w.Text, w.Style)
		case w.Gap == GapBlank, w.Gap == GapByPlace && !touches(j.last, w):
			j.blank(w.Style)
		}
		j.add(w.Text, w.Style)
		j.last = w
	}
}

// done returns the runs.
func (j *joiner) done() []Run {
	if j.open {
		j.runs[len(j.runs)-1].Text, j.open = string(j.text), false
	}
	return j.runs
}

// reopen makes text that of the last run.
func (j *joiner) reopen() {
	if !j.open {
		j.text, j.open = append(j.text[:0], j.runs[len(j.runs)-1].Text...), true
	}
}

func (j *joiner) add(text string, style page.Style) {
	if n := len(j.runs); n > 0 && j.runs[n-1].Style == style {
		j.reopen()
		j.text = append(j.text, text...)
		return
	}
	j.runs = append(j.done(), Run{Style: style})
	j.text, j.open = append(j.text[:0], text...), true
}

// blank appends a space to the run before, or as a run of its own after a link or code that ends there.
func (j *joiner) blank(next page.Style) {
	at := &j.runs[len(j.runs)-1]
	if at.Link == "" && !at.Mono || at.Style == next {
		j.reopen()
		j.text = append(j.text, ' ')
		return
	}
	j.add(" ", page.Style{})
}

// breakBefore joins two lines: with a space, without one, or without the hyphen.
func (j *joiner) breakBefore(next string, style page.Style) {
	j.reopen()
	lastWord := string(j.text[max(0, bytes.LastIndexFunc(j.text, unicode.IsSpace)):])
	if strings.Contains(style.Link, strings.TrimSpace(lastWord)+next) && j.last.Link == style.Link {
		return // an address that is written as it is, on two lines
	}
	switch JointOf(lastWord, next) {
	case Hyphenated:
		j.text = bytes.TrimRight(j.text, hyphens)
	case Together:
	case Apart:
		j.blank(style)
	}
}

// hyphens are the characters that a line break may add at the end of a line.
const hyphens = "-\u2010" + softHyphen

// WithoutHyphen removes the hyphen that a line break added.
func WithoutHyphen(text string) string { return strings.TrimRight(text, hyphens) }

// Joint is how the texts of two lines are joined.
type Joint int

// A line break stands for a space, for nothing, or for nothing with the hyphen before it removed.
const (
	Apart Joint = iota
	Together
	Hyphenated
)

// JointOf returns how the texts of two lines are joined. A hyphen at the end of a line is taken as added by the line break,
// unless the word has another one, before the break or after it, or continues with a capital or a digit. One after a digit is of a range, or of a part's number.
func JointOf(before, after string) Joint {
	end, begin := Last(before), First(after)
	switch {
	case end == '\u00AD':
		return Hyphenated
	case end == '-' || end == '\u2010':
		word := before[strings.LastIndexFunc(before, unicode.IsSpace)+1:]
		inner := strings.TrimRight(word, "-\u2010")
		switch {
		case unicode.IsDigit(Last(inner)) && (unicode.IsDigit(begin) || unicode.IsUpper(begin) && strings.IndexFunc(inner, unicode.IsLetter) >= 0):
			return Together // a range, or the number of a part
		case utf8.RuneCountInString(inner) == 0 || !unicode.IsLetter(Last(inner)):
			return Apart
		case unicode.IsLower(begin) && unicode.IsLower(Last(inner)) && !strings.ContainsAny(inner, "-\u2010/@") && !compound.MatchString(after):
			return Hyphenated
		case unicode.IsLetter(begin) || unicode.IsDigit(begin):
			return Together
		}
		return Apart
	case end == '—' || end == '/' && !strings.HasSuffix(before, " /"):
		return Together
	case IsUnspaced(end) && IsUnspaced(begin):
		return Together
	}
	return Apart
}

// compound is text whose first word has a hyphen, as the end of "state-of-the-art" has.
var compound = regexp.MustCompile(`^\pL+[-\x{2010}]\pL`)

// OpeningWidth is how wide the row is up to its first space, in points: signs beside code are words of their own.
func (r *Row) OpeningWidth() float64 {
	last := len(r.Words) - 1
	if r.RTL {
		return r.Words[last].Width()
	}
	end := 0
	for end < last && touches(&r.Words[end], &r.Words[end+1]) {
		end++
	}
	return r.Words[end].X1 - r.Words[0].X0
}

// touches reports whether there is no space between two words of a line. If the file has a space between them, there is one,
// however close they are.
func touches(a, b *Word) bool {
	gap := max(b.X0-a.X1, a.X0-b.X1)
	em := max(a.Em(), b.Em())
	end, begin := Last(a.Text), First(b.Text)
	switch {
	case IsUnspaced(end) && IsUnspaced(begin):
		return gap < 0.9*em
	case b.Spaced && Direction(a.Text+b.Text) <= 0 && unicode.IsLetter(end) && unicode.IsLetter(begin):
		return false
	}
	if isArabic(end) && isArabic(begin) {
		return gap < 0.18*em // programs draw the letters that do not join on their left one by one, with room between them
	}
	if strings.ContainsRune("()[]", end) || strings.ContainsRune("()[]", begin) {
		return gap < 0.14*em // a bracket has room on its open side
	}
	return gap < 0.08*em
}
