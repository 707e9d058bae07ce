package docx

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// widthsOf shares a table's width among its columns, in twips: as its rules do, or by the longest text of each, up to a line of some words. A column has room
// for its longest word, which word processors break otherwise: another column gives it, or the table gets wider, as far as the page goes.
func widthsOf(block layout.Block, roomPoints float64) []int {
	shares, words := sharesOf(block), wordsOf(block)
	whole := total(shares)
	if asked := total(words); asked > whole {
		whole = max(whole, min(asked, int(roomPoints*twipsPerPoint)))
	}
	lacking, spare := 0, 0
	for i := range shares {
		lacking, spare = lacking+max(0, words[i]-shares[i]), spare+max(0, shares[i]-words[i])
	}
	taken := min(spare, max(0, lacking-(whole-total(shares))))
	for i := range shares {
		if shares[i] < words[i] {
			shares[i] = words[i]
		} else if spare > 0 {
			shares[i] -= (shares[i] - words[i]) * taken / spare
		}
	}
	if total(shares) > whole {
		return scaled(shares, whole)
	}
	return shares
}

// scaled shares a width in the same proportions.
func scaled(widths []int, whole int) []int {
	all := total(widths)
	for i := range widths {
		widths[i] = widths[i] * whole / all
	}
	return widths
}

// sharesOf returns the columns' shares of the table's width.
func sharesOf(block layout.Block) []int {
	if ruled := block.Table.Widths(); ruled != nil {
		shares := make([]int, len(ruled))
		for i, width := range ruled {
			shares[i] = max(1, int(width*twipsPerPoint))
		}
		return scaled(shares, int(block.Box.X1-block.Box.X0)*twipsPerPoint)
	}
	const charactersMin, charactersMax, padding = 3, 40, 2
	longest := make([]int, block.Table.Cols)
	for i := range longest {
		longest[i] = charactersMin + padding
	}
	for _, c := range block.Table.Cells {
		if c.ColSpan == 1 {
			longest[c.Col] = max(longest[c.Col], min(utf8.RuneCountInString(c.Text()), charactersMax)+padding)
		}
	}
	return scaled(longest, int(block.Box.X1-block.Box.X0)*twipsPerPoint)
}

// wordsOf returns how wide the columns' longest words are, with the margins of a cell.
func wordsOf(block layout.Block) []int {
	const marginsTwips = 2 * 108 // Word's
	words := make([]int, block.Table.Cols)
	for _, c := range block.Table.Cells {
		if c.ColSpan == 1 {
			for word := range strings.FieldsSeq(c.Text()) {
				words[c.Col] = max(words[c.Col], marginsTwips+int(emsOf(word)*block.Size*twipsPerPoint))
			}
		}
	}
	return words
}

// emsOf estimates the width of a word in a font without serifs, in em: of one that may be broken between any two letters, that of the part that
// may not; a word of many letters has to be broken anyway.
func emsOf(word string) (ems float64) {
	const emsMax = 16
	for _, r := range word {
		switch {
		case text.IsUnspaced(r):
			return max(ems, 1)
		case unicode.IsUpper(r):
			ems += 0.68
		case unicode.IsDigit(r), unicode.IsLetter(r):
			ems += 0.56
		default:
			ems += 0.4
		}
	}
	return min(ems, emsMax)
}
