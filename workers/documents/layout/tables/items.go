package tables

import "github.com/toolmill/toolmill/workers/documents/layout/text"

// isListed reports whether rows are a list: each begins an item, or is a further line of one, with the bullets in a column of their own, or, of nested
// lists, in several.
func isListed(lines []text.Row, streams []stream, size float64) bool {
	for i := range lines {
		l := &lines[i]
		if isItem := len(streams) == 1 && beginsItem(l); !isItem && !inOneColumn(l, streams) && !isOneText(l, size) {
			return false
		}
	}
	return beginsItem(&lines[0])
}

// isOneText reports whether a row has no gap as there are between cells, but after a bullet.
func isOneText(l *text.Row, size float64) bool {
	if beginsItem(l) {
		rest := l.Rest()
		l = &rest
	}
	return len(l.Words) > 0 && l.IsUnbroken(cellGapMin*size)
}

// followsList reports whether the first rows are the end of a list, after which other rows follow.
func followsList(lines []text.Row, streams []stream) bool {
	last := &lines[len(lines)-1]
	return beginsItem(&lines[0]) && !beginsItem(last) && !inOneColumn(last, streams)
}
