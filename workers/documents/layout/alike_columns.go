package layout

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

func (s *sheet) noteColumns(e even) { s.columns = append(s.columns, e) }

// partAlike cuts what is left whole where it has columns at the places of those that are certain elsewhere in the document: on its last page
// they often have a few lines.
func partAlike(sheets []sheet) {
	var known []even
	for i := range sheets {
		for _, e := range sheets[i].columns {
			if !slices.ContainsFunc(known, e.isAt) {
				known = append(known, e)
			}
		}
	}
	if len(known) == 0 {
		return
	}
	inParallel(len(sheets), func(i int) {
		all := make([]region, 0, len(sheets[i].regions))
		for _, r := range sheets[i].regions {
			all = append(all, r.partAlike(known)...)
		}
		sheets[i].regions = all
	})
}

// isAt reports whether columns are at the same places.
func (e even) isAt(other even) bool {
	return e.direction == other.direction && math.Abs(e.left-other.left) < evenEdge && math.Abs(e.pitch-other.pitch) < evenEdge/evenMax
}

func (r region) partAlike(known []even) []region {
	if len(r.words) == 0 {
		return nil // of a blank page
	}
	for _, e := range known {
		e, is := r.evenPart(e.direction, e.left, e.pitch)
		isOutside := e.from(text.Around(r.words)) < e.left-outsideMax // those columns are a part of the page only
		if !is || isOutside || !e.begin(r.words) {
			continue
		}
		parts := splitEach(e.parts(r), func(even) {})
		all := make([]region, 0, len(parts))
		for _, part := range parts {
			all = append(all, part.partAlike(known)...)
		}
		return all
	}
	return []region{r}
}

// begin reports whether several columns have words, and one that is not the first has a line that begins exactly at its edge.
func (e even) begin(words []text.Word) bool {
	used, exact := map[int]bool{}, false
	for _, w := range words {
		if !e.holds(w) {
			continue
		}
		at := e.column(w)
		used[at] = true
		exact = exact || at > 0 && math.Abs(e.from(w.Box)-e.left-float64(at)*e.pitch) < evenEdge
	}
	return exact && len(used) > 1
}
