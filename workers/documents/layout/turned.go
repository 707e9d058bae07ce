package layout

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// partTurned separates upright words from those that run upwards or downwards. A long word that is much higher than wide is
// rotated, and so are the words exactly above or below it. Words that are marked as turned count as turned, whatever their
// shape.
func partTurned(words []text.Word) (upright, turned []text.Word) {
	const lettersMin = 3 // a narrow letter is higher than wide
	lines := linesOf(words, lettersMin)
	upright = make([]text.Word, 0, len(words))
	for _, w := range words {
		if w.Turned || lines.have(w) {
			turned = append(turned, w)
		} else {
			upright = append(upright, w)
		}
	}
	return upright, turned
}

// turnedLines has one word of each rotated line, from left to right.
type turnedLines []text.Word

// linesOf finds rotated lines by their words of at least lettersMin letters that are much higher than wide.
func linesOf(words []text.Word, lettersMin int) (lines turnedLines) {
	var high []text.Word
	for _, w := range words {
		if w.Height() > 2*w.Width() && utf8.RuneCountInString(w.Text) >= lettersMin {
			high = append(high, w)
		}
	}
	slices.SortFunc(high, func(a, b text.Word) int { return cmp.Or(cmp.Compare(a.X0, b.X0), cmp.Compare(a.X1, b.X1)) })
	return slices.CompactFunc(high, func(a, b text.Word) bool { return a.X0 == b.X0 && a.X1 == b.X1 })
}

func (l turnedLines) have(w text.Word) bool {
	from, _ := slices.BinarySearchFunc(l, w.X0-lineTolerance, func(line text.Word, x float64) int { return cmp.Compare(line.X0, x) })
	for _, line := range l[from:] {
		if line.X0 > w.X0+lineTolerance {
			return false
		}
		if areInLine(line, w) {
			return true
		}
	}
	return false
}

// lineTolerance is the maximal distance between the edges of words in one line, in points.
const lineTolerance = 0.3

// areInLine reports whether two words are in one rotated line.
func areInLine(a, b text.Word) bool {
	return math.Abs(a.X0-b.X0) < lineTolerance && math.Abs(a.X1-b.X1) < lineTolerance
}

// turnedBlocks makes a paragraph of each rotated line. Text that is upside down or aslant is one paragraph, in the order of the
// file.
func turnedBlocks(words []text.Word) (all []Block) {
	words, aslant := partAslant(words)
	if len(aslant) > 0 {
		all = append(all, Block{Kind: Paragraph, Box: text.Around(aslant), Size: text.BodySize(aslant), Runs: text.InOrder(aslant)})
	}
	falls := fall(words)
	lie, stand := climbing, climbed
	if falls {
		lie, stand = falling, fallen
	}
	lying := make([]text.Word, len(words))
	for i, w := range words {
		lying[i] = w
		lying[i].Box, lying[i].Spaced = lie(w.Box), false
	}
	rows := text.RowsOf(lying)
	for i := range rows {
		b := blockOf(rows[i:i+1], nil)
		b.Box = stand(b.Box)
		for j, l := range b.Lines {
			b.Lines[j].Box = stand(l.Box)
		}
		all = append(all, b)
	}
	return all
}

// partAslant separates words of rotated lines from the others.
func partAslant(words []text.Word) (inLines, aslant []text.Word) {
	lines := linesOf(words, 1)
	for _, w := range words {
		if w.Turned && w.Turns%2 == 1 || lines.have(w) {
			inLines = append(inLines, w)
		} else {
			aslant = append(aslant, w)
		}
	}
	return inLines, aslant
}

// Lines that run upwards are ordered from left to right, lines that run downwards from right to left.
func climbing(b page.Box) page.Box { return page.Box{X0: -b.Y1, Y0: b.X0, X1: -b.Y0, Y1: b.X1} }
func climbed(b page.Box) page.Box  { return page.Box{X0: b.Y0, Y0: -b.X1, X1: b.Y1, Y1: -b.X0} }
func falling(b page.Box) page.Box  { return page.Box{X0: b.Y0, Y0: -b.X1, X1: b.Y1, Y1: -b.X0} }
func fallen(b page.Box) page.Box   { return page.Box{X0: -b.Y1, Y0: b.X0, X1: -b.Y0, Y1: b.X1} }

// fall reports whether a line runs downwards, by the order of its words in the file: nothing else shows it.
func fall(words []text.Word) bool {
	balance := 0
	if len(words) > 0 && words[0].Turned && words[0].Turns == down {
		balance++
	}
	for i := 1; i < len(words); i++ {
		switch known := words[i].Turns; {
		case words[i].Turned && known == down:
			balance++
		case words[i].Turned && known == up:
			balance--
		case !areInLine(words[i], words[i-1]):
		case words[i].Y0 > words[i-1].Y0:
			balance++
		default:
			balance--
		}
	}
	return balance > 0
}

// stood is a rotated line as one word, which is in a cell, and the words that it has.
type stood struct {
	word  text.Word
	parts []text.Word
}

// standing returns the rotated lines, each as a word with a number from first on. Text that is aslant is in one with a number that
// is in no cell.
func standing(words []text.Word, first int) (all []stood) {
	words, aslant := partAslant(words)
	for _, l := range turnedLinesOf(words) {
		l.word.Number = first + len(all)
		all = append(all, l)
	}
	if len(aslant) > 0 {
		beside := text.Word{Number: first + len(all)}
		beside.Box = page.Box{X0: math.Inf(-1), Y0: math.Inf(-1), X1: math.Inf(-1), Y1: math.Inf(-1)}
		all = append(all, stood{beside, aslant})
	}
	return all
}

// turnedLinesOf returns the words of each rotated line, in the order in which they are read.
func turnedLinesOf(words []text.Word) (lines []stood) {
	lie := climbing
	if fall(words) {
		lie = falling
	}
	at := map[int]text.Word{}
	lying := make([]text.Word, len(words))
	for i, w := range words {
		lying[i], at[w.Number] = w, w
		// Readers guess spaces in turned text badly.
		lying[i].Box, lying[i].Spaced = lie(w.Box), false
	}
	rows := text.RowsOf(lying)
	for i := range rows {
		for _, chunk := range rows[i].Chunks(2 * rows[i].Em) {
			line := stood{word: text.Word{Word: page.Word{Text: text.Of(chunk.Runs()), Size: chunk.Em, Style: chunk.Words[0].Style}}}
			for _, w := range chunk.Words {
				line.parts = append(line.parts, at[w.Number])
			}
			line.word.Box = text.Around(line.parts)
			lines = append(lines, line)
		}
	}
	return lines
}
