package pdflayout

import "math"

// column is the rows of text that a paragraph is found in.
type column struct {
	rows []row
	// lead is usual between lines, in ems; box is around all rows.
	lead    float64
	box     Box
	markers map[int]marker
}

// paragraphs groups rows into blocks.
func paragraphs(rows []row) (all []Block) {
	c := column{rows: rows, lead: usualLead(rows), markers: markersOf(rows)}
	c.box = around(rows)
	var stack listStack
	for i := 0; i < len(rows); {
		end := i + 1
		for end < len(rows) && !c.breaks(i, end) {
			end++
		}
		m, isItem := c.markers[i]
		if isItem {
			b := blockOf(rows[i:end], &m)
			b.Level = stack.depth(rows[i].start(), rows[i].em)
			all = append(all, b)
		} else {
			stack = nil
			b := blockOf(rows[i:end], nil)
			b.Centered = c.isCentered(i, end)
			all = append(all, b)
		}
		i = end
	}
	return all
}

func around(rows []row) Box {
	box := rows[0].Box
	for i := range rows {
		box = box.union(rows[i].Box)
	}
	return box
}

// edges are where lines of the row's direction begin and end at most.
func (c *column) edges(r *row) (left, right float64) {
	if r.rtl {
		return -c.box.X1, -c.box.X0
	}
	return c.box.X0, c.box.X1
}

// breaks tells that a new paragraph begins at a row, where one from the row begin on is open.
func (c *column) breaks(begin, at int) bool {
	r, before := &c.rows[at], &c.rows[at-1]
	if _, marked := c.markers[at]; marked {
		return true
	}
	lead := r.lead(before)
	switch {
	case lead > c.lead*leadStretch:
		return true
	case differs(r.em, before.em):
		return true
	case r.rtl != before.rtl && c.rows[begin].rtl != r.rtl && before.rtl == c.rows[begin].rtl && c.fits(r, before):
		return true
	case r.bold != before.bold && (before.bold || c.fits(r, before) || endsSentence(before.closing().Text)):
		return true
	case lead > leadMax && c.fits(r, before):
		return true
	}
	return c.isIndented(begin, at) || c.endedEarly(r, before)
}

// differs tells of sizes that nobody mixes within a paragraph.
func differs(a, b float64) bool { return math.Abs(a-b) > 0.12*max(a, b) }

// isIndented tells that a row begins further in or out than the lines of the open paragraph.
func (c *column) isIndented(begin, at int) bool {
	r, before := &c.rows[at], &c.rows[at-1]
	if r.rtl != before.rtl {
		return false
	}
	step := (r.start() - before.start()) / r.em
	_, isItem := c.markers[begin]
	switch {
	case c.isCentered(at-1, at+1) && !c.isCentered(at-1, at) == !c.isCentered(at, at+1) && math.Abs(step) > 0.3:
		return false
	case isItem && at == begin+1:
		return step < -0.5 // the text of an item hangs behind its marker, or starts below it
	case at == begin+1 && step < 0:
		return step < -4 // the first line of a paragraph is indented
	case at == begin+1 && step > 0 && step < 4 && !c.fits(r, before) && !endsSentence(before.closing().Text):
		return false // the lines of a paragraph hang
	}
	return math.Abs(step) > 0.9
}

// endedEarly tells that the line before had room for what the next one begins with.
func (c *column) endedEarly(r, before *row) bool {
	if !c.fits(r, before) {
		return false
	}
	left, right := c.edges(before)
	room, width := right-before.end(), right-left
	switch {
	case endsSentence(before.closing().Text):
		return true
	case goesOn(r.opening().Text):
		return false
	}
	return room > 0.3*width
}

// fits tells that the first word of a row would have fitted behind the row before.
func (c *column) fits(r, before *row) bool {
	const blank, leeway = 0.25, 0.6
	word := r.opening().width()
	if isUnspaced(first(r.opening().Text)) {
		word = 2 * r.em
	}
	_, right := c.edges(before)
	return right-before.end() > word+(blank+leeway)*r.em
}

// isCentered tells that rows stand in the middle and leave room on both sides.
func (c *column) isCentered(begin, end int) bool {
	for i := begin; i < end; i++ {
		r := &c.rows[i]
		if math.Abs(r.midX()-c.box.midX()) > 0.5*r.em || r.X0-c.box.X0 < 1.5*r.em {
			return false
		}
	}
	return true
}

// blockOf makes a block of rows; with a marker, of an item that begins with it.
func blockOf(rows []row, m *marker) Block {
	b := Block{Box: rows[0].Box}
	balance := 0
	sizes := sizes{}
	for i := range rows {
		b.Box = b.Box.union(rows[i].Box)
		balance += direction(rows[i].text())
		sizes.add(rows[i].em, len(rows[i].text()))
	}
	b.Size, b.RTL = sizes.most(), balance > 0
	if m != nil {
		b.Kind, b.Marker, b.Ordered = ListItem, m.text, m.ordered
		rows = append([]row{rows[0].without(b.RTL)}, rows[1:]...)
	}
	b.Runs, b.Lines = textOfRows(rows, b.RTL)
	return b
}

// without leaves the first word out.
func (r *row) without(rtl bool) row {
	rest := *r
	if rtl {
		rest.words = r.words[:len(r.words)-1]
	} else {
		rest.words = r.words[1:]
	}
	return rest
}
