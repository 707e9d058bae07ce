package tables

import "github.com/toolmill/toolmill/workers/documents/layout/text"

// isListed reports whether rows are a list: each begins an item, or is a further line of one, with the bullets in a column of their own.
func isListed(lines []text.Row, streams []stream) bool {
	for i := range lines {
		if !beginsItem(&lines[i]) && !inOneColumn(&lines[i], streams) {
			return false
		}
	}
	return len(streams) == 1 && beginsItem(&lines[0])
}

// followsList reports whether the first rows are the end of a list, after which other rows follow.
func followsList(lines []text.Row, streams []stream) bool {
	last := &lines[len(lines)-1]
	return beginsItem(&lines[0]) && !beginsItem(last) && !inOneColumn(last, streams)
}
