package items

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// Marker is the beginning of a list item.
type Marker struct {
	Text    string
	Ordered bool
	// form is what the markers of one list have in common: the bullet character, or the kind of number.
	form  string
	value int
}

// IsDash reports whether a marker is a sign that also has other meanings.
func (m Marker) IsDash() bool { return strings.Contains(dashes, m.Text) }

const (
	bullets = "•◦▪▫■□●○‣⁃∙➢➤✓✔❖◆◇★☐☑⚫➔→»"
	// dashes also have other meanings.
	dashes = "-–—*·o"
)

// plainBullet replaces bullets that are drawn, or are characters of a symbol font.
const plainBullet = "•"

var counted = regexp.MustCompile(`^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivxIVX]{2,5})([.)])$`)

// Number is a number that a row begins with, of an item or of anything else.
type Number struct {
	form      string
	value     int
	start, em float64
}

// Numbers returns the numbers that rows begin with.
func Numbers(rows []text.Row) (all []Number) {
	for i := range rows {
		if m, is := Of(&rows[i]); is && m.Ordered {
			all = append(all, Number{m.form, m.value, rows[i].Start(), rows[i].Em})
		}
	}
	return all
}

// Markers returns the markers of the rows that begin an item. Code has none. The numbers before and after are those of the pages around them.
func Markers(rows []text.Row, before, after []Number) map[int]Marker {
	found := map[int]Marker{}
	for i := range rows {
		if m, ok := Of(&rows[i]); ok && !rows[i].IsMono() {
			found[i] = m
		}
	}
	for i, m := range found {
		if m.Ordered && !counts(rows, found, i) && !hangs(rows, i) && !m.goesOn(&rows[i], before, -1) && !m.goesOn(&rows[i], after, 1) || !m.Ordered && m.IsDash() && !repeats(rows, found, i) && !hangs(rows, i) {
			delete(found, i)
		}
	}
	return found
}

// Between returns the markers of a part of the rows.
func Between(all map[int]Marker, from, to int) map[int]Marker {
	some := map[int]Marker{}
	for i, m := range all {
		if i >= from && i < to {
			some[i-from] = m
		}
	}
	return some
}

// Of returns the marker that a row begins with, if nothing else shows what it is.
func Of(r *text.Row) (Marker, bool) {
	if len(r.Words) < 2 {
		return Marker{}, false
	}
	opening := r.Opening().Text
	switch c := text.First(opening); {
	case len(string(c)) != len(opening):
	case strings.ContainsRune(bullets, c), strings.ContainsRune(dashes, c) && gapAfterMarker(r) > 0.15:
		return Marker{Text: opening, form: opening}, true
	case c >= 0xE000 && c <= 0xF8FF:
		return Marker{Text: plainBullet, form: opening}, true
	}
	if r.RTL {
		opening = numberAsRead(opening)
	}
	parts := counted.FindStringSubmatch(opening)
	if parts == nil {
		return Marker{}, false
	}
	value, kind := valueOf(parts[2])
	return Marker{Text: opening, Ordered: true, form: kind, value: value}, true
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
func counts(rows []text.Row, found map[int]Marker, at int) bool {
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

// goesOn reports whether a number that is larger by one, or less, begins a row of another page as far in. Numbers in brackets also begin paragraphs, whose
// other lines are further out.
func (m Marker) goesOn(r *text.Row, others []Number, by int) bool {
	const sameEms = 0.5
	return !strings.HasPrefix(m.Text, "(") && slices.ContainsFunc(others, func(n Number) bool {
		return n.form == m.form && n.value == m.value+by && math.Abs(n.start-r.Start()) < sameEms*r.Em && math.Abs(n.em-r.Em) < 0.5
	})
}

// repeats reports whether another row begins with the same character at the same indent.
func repeats(rows []text.Row, found map[int]Marker, at int) bool {
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
	const leadMax = 1.75 // ems; lines of an item are closer
	return next.RTL == r.RTL && math.Abs(next.Start()-start) < 0.3*r.Em && start-r.Start() > 0.8*r.Em && next.Lead(r) < leadMax
}

// Follows reports whether the second marker is the next number after the first.
func Follows(marker, next string) bool {
	a, b := counted.FindStringSubmatch(marker), counted.FindStringSubmatch(next)
	if a == nil || b == nil {
		return false
	}
	x, _ := valueOf(a[2])
	y, _ := valueOf(b[2])
	return y == x+1
}
