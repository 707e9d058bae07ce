package layout

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/contents"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// marker is the beginning of a list item.
type marker struct {
	text    string
	ordered bool
	// form is what the markers of one list have in common: the bullet character, or the kind of number.
	form  string
	value int
}

const (
	bullets = "•◦▪▫■□●○‣⁃∙➢➤✓✔❖◆◇★☐☑⚫➔→»"
	// dashes also have other meanings.
	dashes = "-–—*·o"
)

// plainBullet replaces bullets that are drawn, or are characters of a symbol font.
const plainBullet = "•"

var counted = regexp.MustCompile(`^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivxIVX]{2,5})([.)])$`)

// markersOf returns the markers of the rows that begin an item.
func markersOf(rows []text.Row) map[int]marker {
	found := map[int]marker{}
	for i := range rows {
		if m, ok := markerOf(&rows[i]); ok {
			found[i] = m
		}
	}
	for i, m := range found {
		if m.ordered && !counts(rows, found, i) && !hangs(rows, i) || !m.ordered && strings.Contains(dashes, m.text) && !repeats(rows, found, i) && !hangs(rows, i) {
			delete(found, i)
		}
	}
	return found
}

func markerOf(r *text.Row) (marker, bool) {
	if len(r.Words) < 2 {
		return marker{}, false
	}
	opening := r.Opening().Text
	switch c := text.First(opening); {
	case len(string(c)) != len(opening):
	case strings.ContainsRune(bullets, c), strings.ContainsRune(dashes, c) && gapAfterMarker(r) > 0.15:
		return marker{text: opening, form: opening}, true
	case c >= 0xE000 && c <= 0xF8FF:
		return marker{text: plainBullet, form: opening}, true
	}
	if r.RTL {
		opening = numberAsRead(opening)
	}
	parts := counted.FindStringSubmatch(opening)
	if parts == nil {
		return marker{}, false
	}
	value, kind := valueOf(parts[2])
	return marker{text: opening, ordered: true, form: kind, value: value}, true
}

// numberAsRead returns a number of a right-to-left list as it is written: it is drawn with its full stop or its bracket, mirrored, at its
// left.
func numberAsRead(drawn string) string {
	for sign, written := range map[string]string{".": ".", "(": ")"} {
		if number, found := strings.CutPrefix(drawn, sign); found && !strings.ContainsAny(number, "().") {
			return number + written
		}
	}
	return drawn
}

func gapAfterMarker(r *text.Row) float64 {
	if r.RTL {
		return (r.Words[len(r.Words)-1].X0 - r.Words[len(r.Words)-2].X1) / r.Em
	}
	return (r.Words[1].X0 - r.Words[0].X1) / r.Em
}

func valueOf(count string) (value int, kind string) {
	if n, err := strconv.Atoi(count); err == nil {
		return n, "1"
	}
	lower := strings.ToLower(count)
	kind = "a"
	if lower != count {
		kind = "A"
	}
	if len(count) > 1 || lower == "i" {
		return roman(lower), kind + "i"
	}
	return int(lower[0]-'a') + 1, kind
}

func roman(digits string) (value int) {
	worth := map[byte]int{'i': 1, 'v': 5, 'x': 10}
	for i := range len(digits) {
		if i+1 < len(digits) && worth[digits[i]] < worth[digits[i+1]] {
			value -= worth[digits[i]]
		} else {
			value += worth[digits[i]]
		}
	}
	return value
}

// counts reports whether a row before has the preceding number, or a row after the following one, at the same indent.
func counts(rows []text.Row, found map[int]marker, at int) bool {
	m := found[at]
	for i, other := range found {
		near := math.Abs(rows[i].Start()-rows[at].Start()) < 1.2*rows[at].Em
		isRomanOne := other.form == m.form+"i" || m.form == other.form+"i"
		if near && (other.form == m.form || isRomanOne) && (i < at && other.value == m.value-1 || i > at && other.value == m.value+1) {
			return true
		}
	}
	return false
}

// repeats reports whether another row begins with the same character at the same indent.
func repeats(rows []text.Row, found map[int]marker, at int) bool {
	for i, other := range found {
		if i != at && other.form == found[at].form && math.Abs(rows[i].Start()-rows[at].Start()) < 0.5*rows[at].Em {
			return true
		}
	}
	return false
}

// hangs reports whether the next line begins below the item's text, not below its marker.
func hangs(rows []text.Row, at int) bool {
	if at+1 >= len(rows) {
		return false
	}
	r, next := &rows[at], &rows[at+1]
	rest := r.Rest()
	start := rest.Words[0].X0
	if r.RTL {
		start = -rest.Words[len(rest.Words)-1].X1
	}
	return next.RTL == r.RTL && math.Abs(next.Start()-start) < 0.3*r.Em && start-r.Start() > 0.8*r.Em && next.Lead(r) < leadMax
}

// listStack holds the indents of the open lists, the outermost first.
type listStack []float64

// depth returns how many lists contain the list of an item.
func (s *listStack) depth(start, em float64) int {
	for len(*s) > 0 && start < (*s)[len(*s)-1]-0.8*em {
		*s = (*s)[:len(*s)-1]
	}
	if len(*s) == 0 || start > (*s)[len(*s)-1]+0.8*em {
		*s = append(*s, start)
	}
	return len(*s) - 1
}

// contentsBlocks returns an item for each entry of a table of contents.
func contentsBlocks(rows []text.Row) (all []Block) {
	var stack listStack
	for _, e := range contents.Entries(rows) {
		b := blockOf(e.Rows, nil)
		b.Kind, b.Page, b.Level = ListItem, e.Page, stack.depth(e.Rows[0].Start(), e.Rows[0].Em)
		all = append(all, b)
	}
	return all
}
