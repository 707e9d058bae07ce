package strangers

import (
	"strings"
	"unicode/utf8"

	"github.com/toolmill/toolmill/scripts/quality/measure"
)

// look is how a document with a source is printed.
type look struct {
	css     string
	printer Printer
	// columnLetters is how many letters of the body's size a line of its text has.
	columnLetters int
}

var looks = []look{
	{`body{font:11pt/1.4 "Liberation Serif"}` + fullRules, Chromium, 90},
	{`body{font:9.5pt/1.3 "Liberation Serif"}` + columns(2, "7mm", "justify") + rowRules, Chromium, 50},
	{`body{font:10pt/1.45 "Liberation Sans"}pre{background:#eee;padding:4pt}` + rowRules, Chromium, 90},
	{`@page{size:A4 landscape}body{font:8.5pt/1.3 Carlito}` + columns(3, "6mm", "left") + noRules, Chromium, 55},
	{"", Typst, 90},
	{"columns", Typst, 42},
	{"", LibreOffice, 85},
	{`body{font:10pt/1.5 "DejaVu Sans"}h2,h3,h4{font-size:1em}` + zebra, Chromium, 80},
}

// dressed returns a document in its look: that which a hash of its name says, or the next that has room for its tables. Words that are broken
// letter by letter, or written over each other, are printed by nobody.
func dressed(d Document) Document {
	n, hasRoom := lookOf(d)
	if hasRoom {
		return d.inLook(n)
	}
	return d.inLookWith(n, "anywhere")
}

// lookOf returns the number of a document's look, and whether it has room for its tables: none may have.
func lookOf(d Document) (number int, hasRoom bool) {
	first, tables := hashOf("look of "+d.Name)%len(looks), d.Truth().Tables
	for i := range looks {
		if n := (first + i) % len(looks); looks[n].hasRoom(tables) {
			return n, true
		}
	}
	return first, false
}

// hasRoom reports whether the longest words of all columns of each table are beside each other on a line.
func (l look) hasRoom(tables []measure.Table) bool {
	for _, t := range tables {
		longest := make([]int, t.Cols)
		for _, c := range t.Cells {
			for word := range strings.FieldsSeq(c.Text) {
				if c.ColSpan == 1 {
					longest[c.Col] = max(longest[c.Col], utf8.RuneCountInString(word))
				}
			}
		}
		if widthOf(longest) > l.columnLetters {
			return false
		}
	}
	return true
}

// gapLetters is what the space between two columns has at least, in letters.
const gapLetters = 3

func widthOf(longest []int) (letters int) {
	for _, n := range longest {
		letters += n + gapLetters
	}
	return letters
}

func (d Document) inLook(number int) Document { return d.inLookWith(number, "break-word") }

// inLookWith breaks words in cells as CSS says: break-word if a line is too short for one, anywhere for columns to be narrower than their words.
func (d Document) inLookWith(number int, overflowWrap string) Document {
	look := looks[number]
	if d.Printer = look.printer; look.printer != Chromium {
		d.CSS = look.css
		return d
	}
	d.CSS = look.css + `pre{font:.85em/1.3 "Liberation Mono";white-space:pre-wrap;overflow-wrap:anywhere}code{font:.9em "Liberation Mono"}td,th{overflow-wrap:` + overflowWrap + `}`
	return d
}
