package pdflayout

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// marker is what an item of a list begins with.
type marker struct {
	text    string
	ordered bool
	// form tells markers of one list from others, as in "1." and "(a)".
	form  string
	value int
}

const (
	bullets = "•◦▪▫■□●○‣⁃∙➢➤✓✔❖◆◇★☐☑⚫➔→»"
	// dashes mean something else as well.
	dashes = "-–—*·o"
)

// plainBullet is what a sign of a font of signs becomes.
const plainBullet = "•"

var counted = regexp.MustCompile(`^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivxIVX]{2,5})([.)])$`)

// markersOf finds the rows that begin an item.
func markersOf(rows []row) map[int]marker {
	found := map[int]marker{}
	for i := range rows {
		if m, ok := rows[i].marker(); ok {
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

func (r *row) marker() (marker, bool) {
	if len(r.words) < 2 {
		return marker{}, false
	}
	text := r.opening().Text
	switch c := first(text); {
	case len(string(c)) != len(text):
	case strings.ContainsRune(bullets, c), strings.ContainsRune(dashes, c) && r.gapBehindMarker() > 0.15:
		return marker{text: text, form: text}, true
	case c >= 0xE000 && c <= 0xF8FF:
		return marker{text: plainBullet, form: text}, true
	}
	parts := counted.FindStringSubmatch(text)
	if parts == nil {
		return marker{}, false
	}
	value, kind := valueOf(parts[2])
	return marker{text: text, ordered: true, form: parts[1] + kind + parts[3], value: value}, true
}

func (r *row) gapBehindMarker() float64 {
	if r.rtl {
		return (r.words[len(r.words)-1].X0 - r.words[len(r.words)-2].X1) / r.em
	}
	return (r.words[1].X0 - r.words[0].X1) / r.em
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

// counts tells that the marker before or behind is the next number, at the same place.
func counts(rows []row, found map[int]marker, at int) bool {
	m := found[at]
	for i, other := range found {
		near := math.Abs(rows[i].start()-rows[at].start()) < 1.2*rows[at].em
		isRomanOne := other.form == m.form+"i" || m.form == other.form+"i"
		if near && (other.form == m.form || isRomanOne) && (i < at && other.value == m.value-1 || i > at && other.value == m.value+1) {
			return true
		}
	}
	return false
}

// repeats tells that another row begins with the same sign at the same place.
func repeats(rows []row, found map[int]marker, at int) bool {
	for i, other := range found {
		if i != at && other.form == found[at].form && math.Abs(rows[i].start()-rows[at].start()) < 0.5*rows[at].em {
			return true
		}
	}
	return false
}

// hangs tells that the next line begins below the item's text, and not below its marker.
func hangs(rows []row, at int) bool {
	if at+1 >= len(rows) {
		return false
	}
	r, next := &rows[at], &rows[at+1]
	text := r.without(r.rtl)
	start := text.words[0].X0
	if r.rtl {
		start = -text.words[len(text.words)-1].X1
	}
	return next.rtl == r.rtl && math.Abs(next.start()-start) < 0.3*r.em && start-r.start() > 0.8*r.em && next.lead(r) < leadMax
}

// listStack is where the markers of the open lists begin, the outermost first.
type listStack []float64

// depth is how many lists the item's own is in.
func (s *listStack) depth(start, em float64) int {
	for len(*s) > 0 && start < (*s)[len(*s)-1]-0.8*em {
		*s = (*s)[:len(*s)-1]
	}
	if len(*s) == 0 || start > (*s)[len(*s)-1]+0.8*em {
		*s = append(*s, start)
	}
	return len(*s) - 1
}
