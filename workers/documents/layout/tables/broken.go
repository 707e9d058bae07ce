package tables

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// A cell that is narrower than a word has it on several lines, without a hyphen. Where that happened is a guess: a line of one word
// that has no room for another character. It is made only in a column that certainly has such words: numbers that are whole
// only together, and names as programs and addresses have them, which nobody would write in two words.
var (
	// name is a part of a name: camel case, letters and digits, or a sign between two of them.
	name = regexp.MustCompile(`\pL\d*[_/:.@#=]+[\pL\d]|\d[_/:.@#=]+\pL|\p{Ll}\p{Lu}|\d\pL`)
	// tail is the end of a word: no word is a single letter, apart from a few.
	tail = regexp.MustCompile(`^[b-hj-np-xzB-HJ-NP-XZ][.,;:)\]]?$`)
	// moment is a time or a date.
	moment = regexp.MustCompile(`^(\d{1,2}:\d{2}(:\d{2})?|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})$`)
	// grouped is a whole number in groups of three digits, and begun one whose last group is not whole.
	grouped = regexp.MustCompile(`^[-−+(]?\d{1,3}((,\d{3})+(\.\d{1,2})?|(\.\d{3})+(,\d{1,2})?|(['’]\d{3})+(\.\d{1,2})?)[)%]?$`)
	begun   = regexp.MustCompile(`^[-−+(]?\d{1,3}((,\d{3})*,|(\.\d{3})*\.|(['’]\d{3})*['’])\d{0,2}$`)
	// hyphened has a word with a hyphen, hyphen ends with one.
	hyphened = regexp.MustCompile(`\p{Ll}-\p{Ll}`)
	hyphen   = regexp.MustCompile(`\p{Ll}-$`)
	// dashes are those before the name of an option.
	dashes = regexp.MustCompile(`(^|\s)--$`)
	rest   = regexp.MustCompile(`^[\d.,'’]+[)%]?$`)
	// closing is what follows a word without a space.
	closing = regexp.MustCompile(`^[)\],;]`)
	// qualified ends with a sign after which a name goes on.
	qualified = regexp.MustCompile(`[.:/#_(]$`)
	// within is the end of what may be the first part of a word.
	within = regexp.MustCompile(`[\pL\d_]$`)
	// called is a name with what is in brackets after it, as functions have it, or brackets alone; worded is a word of letters alone.
	called = regexp.MustCompile(`^[\pL\d_.*]*(\([^()]*\)|\[[^\[\]]*\])$`)
	worded = regexp.MustCompile(`^(\pL{3,}$|\[\pL{3,})`)
)

// cellsOfColumn are the cells of one column, as lines.
type cellsOfColumn struct {
	cells [][]text.Row
	// width is that of its longest line: cells may be aligned in any way. code is that of its longest line of code; fullCode is how many lines of code as long
	// as that others follow, and cutCode after how many of these what never follows a space does.
	width, code       float64
	fullCode, cutCode int
}

// fill writes the cells' texts.
func fill(cells []Cell, content [][]text.Word) {
	rows := make([][]text.Row, len(cells))
	columns := map[int]*cellsOfColumn{}
	for i, c := range cells {
		rows[i] = text.RowsOf(content[i])
		if c.ColSpan != 1 || len(rows[i]) == 0 {
			continue
		}
		if columns[c.Col] == nil {
			columns[c.Col] = &cellsOfColumn{}
		}
		columns[c.Col].add(rows[i])
	}
	breaks, hyphens := map[int]bool{}, map[int]bool{}
	for at, c := range columns {
		c.countCode()
		breaks[at], hyphens[at] = c.breaksWords(), c.hasHyphens()
	}
	for i := range cells {
		if len(rows[i]) == 0 {
			continue
		}
		s := seams{lines: rows[i], full: make([]bool, len(rows[i])-1), cut: make([]bool, len(rows[i])-1)}
		if c := columns[cells[i].Col]; cells[i].ColSpan == 1 {
			s.find(c, breaks[cells[i].Col], hyphens[cells[i].Col])
		}
		if slices.Contains(s.full, true) {
			cells[i].seams = &s
		}
		cells[i].Runs, cells[i].RTL = s.runs()
	}
}

// find notes which lines are full, and which go on within a word in a column that breaks words, or one of names with hyphens.
func (s *seams) find(c *cellsOfColumn, breaks, hyphens bool) {
	s.names = hyphens
	for i := range s.full {
		line, next := &s.lines[i], &s.lines[i+1]
		isFull := c.isFull(line, next) && !endsWhole(line, next)
		s.full[i] = isFull || hyphen.MatchString(line.Text()) || dashes.MatchString(line.Text())
		s.cut[i] = hyphens && hyphen.MatchString(line.Text()) || (isNumber(line, next) || breaks) && isFull && c.isCut(line, next)
	}
}

// endsWhole reports whether a line ends with a closing bracket that it has opened, and the next one begins with a word of its own, as the name of a
// function's arguments and of its result do: a word that has no room is hardly ever broken just there.
func endsWhole(line, next *text.Row) bool {
	return called.MatchString(line.Text()) && worded.MatchString(next.Opening().Text)
}

func (c *cellsOfColumn) add(cell []text.Row) {
	c.cells = append(c.cells, cell)
	for i := range cell {
		c.width = max(c.width, cell[i].Width())
	}
}

// countCode measures the lines of code.
func (c *cellsOfColumn) countCode() {
	for _, cell := range c.cells {
		for i := range cell {
			if cell[i].IsMono() {
				c.code = max(c.code, cell[i].Width())
			}
		}
	}
	for _, cell := range c.cells {
		for i := range len(cell) - 1 {
			if cell[i].IsMono() && c.isLongest(&cell[i]) {
				c.fullCode++
				if closing.MatchString(cell[i+1].Text()) {
					c.cutCode++
				}
			}
		}
	}
}

// isLongest reports whether a line of code has as many letters as the longest one.
func (c *cellsOfColumn) isLongest(line *text.Row) bool {
	const half = 0.5 // of a letter
	first := &line.Words[0]
	return c.code-line.Width() < half*first.Width()/float64(max(1, utf8.RuneCountInString(first.Text)))
}

// breaksWords reports whether the column certainly has words on several lines.
func (c *cellsOfColumn) breaksWords() bool {
	if c.isAlwaysFull() {
		return true
	}
	for _, cell := range c.cells {
		for i := range len(cell) - 1 {
			line, next := &cell[i], &cell[i+1]
			if c.isFull(line, next) && !endsWhole(line, next) && (name.MatchString(line.Text()) || tail.MatchString(next.Text())) {
				return true
			}
		}
	}
	return false
}

// hasHyphens reports whether words with hyphens are usual in the column, as in one of names: a hyphen at the end of a line is then theirs.
func (c *cellsOfColumn) hasHyphens() bool {
	const least, share = 2, 0.25
	with := 0
	for _, cell := range c.cells {
		if slices.ContainsFunc(cell, func(r text.Row) bool { return hyphened.MatchString(r.Text()) }) {
			with++
		}
	}
	return with >= least && float64(with) >= share*float64(len(c.cells))
}

// isAlwaysFull reports whether each line of one word that another line follows has no room for a further character, in more lines than
// can be a coincidence, while the last lines of cells end anywhere. In a column with room for several digits, numbers below each other are several.
func (c *cellsOfColumn) isAlwaysFull() bool {
	const linesMin = 3
	full, endsBefore, numbers, shortNumbers := 0, false, 0, 0
	for _, cell := range c.cells {
		for i := range len(cell) - 1 {
			line, next := &cell[i], &cell[i+1]
			if len(line.Chunks(wordGap*line.Em)) > 1 || strings.HasSuffix(line.Text(), "-") {
				continue
			}
			if !c.isFull(line, next) || c.width > narrowEms*line.Em && numeric.MatchString(line.Text()) && numeric.MatchString(next.Text()) {
				return false
			}
			full++
		}
		end := &cell[len(cell)-1]
		isShort := len(cell) > 1 && c.width-end.Width() > shortEms*end.Em
		endsBefore = endsBefore || isShort
		if len(cell) > 1 && numeric.MatchString(cell[0].Text()) && numeric.MatchString(end.Text()) {
			if numbers++; isShort {
				shortNumbers++
			}
		}
	}
	return full >= linesMin && endsBefore && 2*shortNumbers >= numbers
}

// shortEms is what a line leaves free at least if it ends before its column does, narrowEms the width of a column for a few digits, in ems.
const shortEms, narrowEms = 0.45, 2

// isFull reports whether a line is one word and has no room for the first character of the next line. A line of code has none if it has as many letters as the
// longest one, though it be several words if others have as many or what follows is never after a space.
func (c *cellsOfColumn) isFull(line, next *text.Row) bool {
	const fullMin = 2
	if line.IsMono() && next.IsMono() && (isWord(line) || c.fullCode >= fullMin && within.MatchString(line.Text()) || closing.MatchString(next.Text())) {
		return !line.RTL && c.isLongest(line)
	}
	opening := next.Opening()
	if line.Words[len(line.Words)-1].Mono != opening.Mono && !qualified.MatchString(line.Text()) {
		return false
	}
	character := opening.Width() / float64(max(1, utf8.RuneCountInString(opening.Text)))
	return !line.RTL && isWord(line) && c.width-line.Width() < 1.2*character
}

// isCut reports whether a full line goes on within a word where its column breaks words. Of several words it may be full by chance, unless the next one begins
// with what never follows a space, or others do.
func (c *cellsOfColumn) isCut(line, next *text.Row) bool {
	return isWord(line) || closing.MatchString(next.Text()) || c.cutCode > 0
}

func isWord(line *text.Row) bool { return len(line.Chunks(wordGap*line.Em)) == 1 }

// wordGap is the maximal gap within a word, in ems.
const wordGap = 0.1

func isNumber(line, next *text.Row) bool {
	first, second := line.Text(), next.Text()
	return begun.MatchString(first) && rest.MatchString(second) && grouped.MatchString(first+second)
}

// areNumbers reports whether two lines of a cell are a number each, or a time or a date.
func areNumbers(first, second string) bool {
	return numeric.MatchString(first) && numeric.MatchString(second) || moment.MatchString(first) && moment.MatchString(second)
}

// areWhole reports whether no program breaks two numbers where these end.
func areWhole(first, second string) bool {
	return grouped.MatchString(first) && grouped.MatchString(second) || moment.MatchString(first) && moment.MatchString(second)
}
