package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/items"
	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// column is the rows of text to divide into paragraphs.
type column struct {
	rows []text.Row
	// lead is the usual line distance, in ems; box surrounds all rows.
	lead    float64
	box     page.Box
	markers map[int]items.Marker
	// single is set if rows that stand far apart and fill the column are paragraphs.
	single bool
	// insides are the parts of the frames that text fills.
	insides []page.Box
}

// paragraphs groups rows into blocks. The frames are those of the page; the markers are of rows that begin an item.
func paragraphs(rows []text.Row, markers map[int]items.Marker, frames []page.Box) (all []Block) {
	c := column{rows: rows, lead: usualLead(rows), single: areSingle(rows), markers: markers}
	c.box = text.AroundRows(rows)
	c.insides = insidesOf(frames, rows)
	for i := 0; i < len(rows); {
		end := i + 1
		for end < len(rows) && !c.breaks(i, end) {
			end++
		}
		if m, isItem := c.markers[i]; isItem {
			all = append(all, blockOf(rows[i:end], &m))
		} else {
			all = append(all, blockOf(rows[i:end], nil))
		}
		i = end
	}
	return all
}

// edges returns the outermost beginning and end of lines in the row's direction.
func (c *column) edges(r *text.Row) (left, right float64) {
	box := c.box
	for _, inside := range c.insides {
		if inside.Holds(r.MidX(), r.MidY()) {
			box.X0, box.X1 = max(box.X0, inside.X0), min(box.X1, inside.X1)
		}
	}
	d := direction(r.RTL)
	return d.from(box), d.to(box)
}

// insidesOf returns the parts of frames that rows fill: as much is left blank on one side as on the other.
func insidesOf(frames []page.Box, rows []text.Row) (all []page.Box) {
	for _, f := range frames {
		blank := f.Width()
		for i := range rows {
			if r := &rows[i]; f.Holds(r.MidX(), r.MidY()) {
				blank = min(blank, r.X0-f.X0, f.X1-r.X1)
			}
		}
		if blank > 0 && blank < f.Width() {
			f.X0, f.X1 = f.X0+blank, f.X1-blank
			all = append(all, f)
		}
	}
	return all
}

// breaks reports whether a new paragraph begins at the row at; the open one began at the row begin.
func (c *column) breaks(begin, at int) bool {
	r, before := &c.rows[at], &c.rows[at-1]
	if _, marked := c.markers[at]; marked {
		return true
	}
	lead := r.Lead(before)
	switch {
	case lead > c.lead*leadStretch:
		return true
	case differs(r.Em, before.Em):
		return true
	case r.RTL != before.RTL && c.rows[begin].RTL != r.RTL && before.RTL == c.rows[begin].RTL && c.fits(r, before):
		return true
	case r.Bold != before.Bold && (before.Bold || c.fits(r, before) || text.EndsSentence(before.Closing().Text)):
		return true
	case lead > leadMax && c.fits(r, before):
		return true
	case lead > leadMax && c.single:
		return true
	}
	return c.isIndented(begin, at) || c.endedEarly(r, before)
}

// areSingle reports whether each row that is far above the next one ends a sentence, which the lines of a paragraph with wide leading do not, and none
// is further away, as paragraphs are from each other.
func areSingle(rows []text.Row) bool {
	furthest := usualLead(rows) * leadStretch
	for i := 1; i < len(rows); i++ {
		r, before := &rows[i], &rows[i-1]
		if differs(r.Em, before.Em) {
			continue
		}
		if lead := r.Lead(before); lead > furthest || lead > leadMax && !text.EndsSentence(before.Closing().Text) {
			return false
		}
	}
	return true
}

// differs reports whether two sizes differ more than sizes within a paragraph do.
func differs(a, b float64) bool { return math.Abs(a-b) > 0.12*max(a, b) }

// isIndented reports whether a row begins further in or out than the lines of the open paragraph.
func (c *column) isIndented(begin, at int) bool {
	r, before := &c.rows[at], &c.rows[at-1]
	if r.RTL != before.RTL {
		return false
	}
	step := (r.Start() - before.Start()) / r.Em
	_, isItem := c.markers[begin]
	switch {
	case c.isCentered(at-1, at+1) && !c.isCentered(at-1, at) == !c.isCentered(at, at+1) && math.Abs(step) > 0.3:
		return false
	case isItem && at == begin+1:
		return step < -0.5 // an item's text is indented after its marker, or begins below it
	case at == begin+1 && step < 0:
		return step < -4 // the first line of a paragraph is indented
	case at == begin+1 && step > 0 && step < 4 && !c.fits(r, before) && !text.EndsSentence(before.Closing().Text):
		return false // the lines of a paragraph have a hanging indent
	}
	return math.Abs(step) > 0.9
}

// endedEarly reports whether the line before had room for the beginning of the next one.
func (c *column) endedEarly(r, before *text.Row) bool {
	if !c.fits(r, before) {
		return false
	}
	left, right := c.edges(before)
	room, width := right-before.End(), right-left
	switch {
	case text.EndsSentence(before.Closing().Text):
		return true
	case text.GoesOn(r.Opening().Text):
		return false
	}
	return room > 0.3*width
}

// fits reports whether the first word of a row would have fitted at the end of the row before.
func (c *column) fits(r, before *text.Row) bool {
	const blank, leeway = 0.25, 0.6
	word := r.OpeningWidth()
	if text.IsUnspaced(text.First(r.Opening().Text)) {
		word = 2 * r.Em
	}
	_, right := c.edges(before)
	return right-before.End() > word+(blank+leeway)*r.Em
}

// isCentered reports whether rows are in the middle of the column with space on both sides.
func (c *column) isCentered(begin, end int) bool {
	for i := begin; i < end; i++ {
		r := &c.rows[i]
		if math.Abs(r.MidX()-c.box.MidX()) > 0.5*r.Em || r.X0-c.box.X0 < 1.5*r.Em {
			return false
		}
	}
	return true
}

// blockOf makes a block of rows; with a marker, a list item.
func blockOf(rows []text.Row, m *items.Marker) Block {
	b := Block{Box: rows[0].Box}
	sizes := text.Sizes{}
	for i := range rows {
		b.Box = b.Box.Union(rows[i].Box)
		sizes.Add(rows[i].Em, len(rows[i].Text()))
	}
	b.Size, b.RTL = sizes.Most(), text.RowsRightToLeft(rows)
	if m != nil {
		b.Kind, b.Marker, b.Ordered = ListItem, m.Text, m.Ordered
		rest := rows[0].Rest()
		b.inner = direction(b.RTL).from(text.Around(rest.Words))
		rows = append([]text.Row{rest}, rows[1:]...)
	}
	b.Runs, b.Lines = text.Joined(rows, b.RTL)
	if m == nil && areAddress(rows) {
		b.Runs = onLines(rows)
	}
	return b
}

// areAddress reports whether rows are short, with numbers, each begins like a name or a number and none is a sentence, as the lines of an address do.
func areAddress(rows []text.Row) bool {
	const rowsMin, rowsMax, charactersMax = 3, 6, 32
	hasNumber := func(r text.Row) bool { return strings.ContainsFunc(r.Text(), unicode.IsDigit) }
	if !slices.ContainsFunc(rows, hasNumber) {
		return false
	}
	return len(rows) >= rowsMin && len(rows) <= rowsMax && areApart(rows) && !slices.ContainsFunc(rows, func(r text.Row) bool {
		line := r.Text()
		return utf8.RuneCountInString(line) > charactersMax || text.EndsSentence(line) || text.WithoutHyphen(line) != line
	})
}

// onLines returns the text of rows with the breaks between them.
func onLines(rows []text.Row) (runs []text.Run) {
	for i := range rows {
		line, _ := text.Joined(rows[i:i+1], false)
		if i > 0 {
			runs = append(runs, text.Run{Text: "\n"})
		}
		runs = append(runs, line...)
	}
	return runs
}

// addressBlocks returns the addresses of columns, each with its lines as they are; a name that is larger is a block of its own.
func addressBlocks(columns [][]text.Row) (all []Block) {
	for _, lines := range columns {
		for from := 0; from < len(lines); {
			to := from + 1
			for to < len(lines) && !differs(lines[to].Em, lines[from].Em) {
				to++
			}
			b := blockOf(lines[from:to], nil)
			b.Runs = onLines(lines[from:to])
			all = append(all, b)
			from = to
		}
	}
	return all
}
