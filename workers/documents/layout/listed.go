package layout

import (
	"math"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// areListed reports whether rows are the items of lists, with bullets or numbers that count, and the lines that go on with them.
func areListed(rows []text.Row) bool {
	const itemsMin, share, sameEdge = 3, 0.75, 1.5 // points
	items, lines := 0, 0
	below := math.NaN() // where lines that go on begin
	markers := markersOf(rows)
	for i := range rows {
		if m, is := markers[i]; is && !strings.Contains(dashes, m.text) {
			items, lines = items+1, lines+1
			rest := rows[i].Rest()
			below = rest.Start()
		} else if math.Abs(rows[i].Start()-below) < sameEdge {
			lines++
		}
	}
	return items >= itemsMin && float64(lines) >= share*float64(len(rows))
}
