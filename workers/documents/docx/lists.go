package docx

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/toolmill/toolmill/workers/documents/layout"
)

// lists are the lists of a document: all bullets are one, the first; each numbered list is one of the others.
type lists struct {
	counting []counting
	// open is, for each level, the list that the next item may continue; 0 for none.
	open [levels]int
}

// counting is a numbered list.
type counting struct {
	level int
	// format is DOCX's name for the digits, as in lowerRoman; text is their pattern, as in "%1.".
	format, text string
	start, next  int
}

const (
	levels = 9
	// bulletList is the number of the list of bullets; numbered lists have the numbers after it.
	bulletList = 1
)

func newLists() *lists { return &lists{} }

// end ends all lists.
func (l *lists) end() { l.open = [levels]int{} }

// item returns the list that an item belongs to, and its level.
func (l *lists) item(block layout.Block) (list, level int) {
	level = min(max(block.Level, 0), levels-1)
	clear(l.open[level+1:])
	if !block.Ordered {
		return bulletList, level
	}
	format, text, value := countOf(block.Marker, level)
	if n := l.open[level]; n > 0 {
		at := &l.counting[n-bulletList-1]
		if v, same := countIn(at.format, block.Marker, level); same && at.text == text && v == at.next {
			at.next++
			return n, level
		}
	}
	l.counting = append(l.counting, counting{level: level, format: format, text: text, start: value, next: value + 1})
	l.open[level] = bulletList + len(l.counting)
	return l.open[level], level
}

var markerForm = regexp.MustCompile(`^(\(?)([0-9A-Za-z]+)([.)]?)$`)

// countOf parses a marker such as "(iv)". A single letter is a letter; only i begins a list of Roman numerals.
func countOf(marker string, level int) (format, text string, value int) {
	parts := markerForm.FindStringSubmatch(marker)
	if parts == nil {
		return "none", strings.ReplaceAll(marker, "%", ""), 1
	}
	text = parts[1] + "%" + strconv.Itoa(level+1) + parts[3]
	digits := parts[2]
	if n, err := strconv.Atoi(digits); err == nil {
		return "decimal", text, n
	}
	prefix := "lower"
	if strings.ToUpper(digits) == digits {
		prefix = "upper"
	}
	if lower := strings.ToLower(digits); len(lower) > 1 || lower == "i" {
		return prefix + "Roman", text, roman(lower)
	}
	return prefix + "Letter", text, int(strings.ToLower(digits)[0]-'a') + 1
}

// countIn parses a marker of a list whose format is known: "v" is five in Roman numerals, and a letter otherwise.
func countIn(format, marker string, level int) (value int, same bool) {
	own, _, value := countOf(marker, level)
	parts := markerForm.FindStringSubmatch(marker)
	if parts == nil || own == format {
		return value, own == format
	}
	digits := strings.ToLower(parts[2])
	isLetter := len(digits) == 1 && (strings.ToLower(parts[2]) == parts[2]) == strings.HasPrefix(format, "lower")
	switch {
	case isLetter && strings.HasSuffix(format, "Roman"):
		value = roman(digits)
		return value, value > 0
	case isLetter && strings.HasSuffix(format, "Letter"):
		return int(digits[0]-'a') + 1, true
	}
	return 0, false
}

// roman returns 0 for what is not a Roman numeral.
func roman(digits string) (value int) {
	worth := map[byte]int{'i': 1, 'v': 5, 'x': 10, 'l': 50, 'c': 100}
	for i := range len(digits) {
		w := worth[digits[i]]
		if w == 0 {
			return 0
		}
		if i+1 < len(digits) && w < worth[digits[i+1]] {
			value -= w
		} else {
			value += w
		}
	}
	return value
}

// write writes the numbering part.
func (l *lists) write(p *part) {
	p.raw(`<w:numbering`, namespaces, `>`)
	p.raw(`<w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/>`)
	for level := range levels {
		p.raw(levelOf(level, "bullet", []string{"•", "◦", "▪"}[level%3], 1))
	}
	p.raw(`</w:abstractNum>`)
	for i, c := range l.counting {
		p.raw(`<w:abstractNum w:abstractNumId="`, strconv.Itoa(i+1), `"><w:multiLevelType w:val="multilevel"/>`)
		for level := range levels {
			if level == c.level {
				p.raw(levelOf(level, c.format, escaped(c.text), c.start))
			} else {
				p.raw(levelOf(level, "decimal", "%"+strconv.Itoa(level+1)+".", 1))
			}
		}
		p.raw(`</w:abstractNum>`)
	}
	for i := range len(l.counting) + 1 {
		p.raw(`<w:num w:numId="`, strconv.Itoa(i+bulletList), `"><w:abstractNumId w:val="`, strconv.Itoa(i), `"/></w:num>`)
	}
	p.raw(`</w:numbering>`)
}

// indentTwips is how much further in the text of an item is than its marker.
const indentTwips = 360

// textTwips is how far in the text of an item is.
func textTwips(level int) int { return (min(max(level, 0), levels-1) + 2) * indentTwips }

func levelOf(level int, format, text string, start int) string {
	indent := strconv.Itoa(textTwips(level))
	return `<w:lvl w:ilvl="` + strconv.Itoa(level) + `"><w:start w:val="` + strconv.Itoa(start) + `"/><w:numFmt w:val="` + format +
		`"/><w:lvlText w:val="` + text + `"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="` + indent + `" w:hanging="` +
		strconv.Itoa(indentTwips) + `"/></w:pPr></w:lvl>`
}
