package pdflayout

import (
	"math"
	"slices"
	"unicode/utf8"
)

// partTurned parts words that stand upright from those that climb or fall. A long word that is much higher than it is wide
// is turned, and so is what stands exactly above or below it.
func partTurned(words []Word) (upright, turned []Word) {
	const lettersMin = 3 // a narrow letter is higher than it is wide
	var sure []Word
	for _, w := range words {
		if w.height() > 2*w.width() && utf8.RuneCountInString(w.Text) >= lettersMin {
			sure = append(sure, w)
		}
	}
	for _, w := range words {
		if slices.ContainsFunc(sure, w.isInLineWith) {
			turned = append(turned, w)
		} else {
			upright = append(upright, w)
		}
	}
	return upright, turned
}

func (w Word) isInLineWith(turned Word) bool {
	const tolerance = 0.3 // points
	return math.Abs(w.X0-turned.X0) < tolerance && math.Abs(w.X1-turned.X1) < tolerance
}

// turnedBlocks are a paragraph for each line of turned text.
func turnedBlocks(words []Word) (all []Block) {
	falls := fall(words)
	lie, stand := climbing, climbed
	if falls {
		lie, stand = falling, fallen
	}
	lying := make([]Word, len(words))
	for i, w := range words {
		lying[i] = w
		lying[i].Box = lie(w.Box)
	}
	rows := rowsOf(lying)
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

// Text that climbs has its lines from left to right, text that falls from right to left.
func climbing(b Box) Box { return Box{X0: -b.Y1, Y0: b.X0, X1: -b.Y0, Y1: b.X1} }
func climbed(b Box) Box  { return Box{X0: b.Y0, Y0: -b.X1, X1: b.Y1, Y1: -b.X0} }
func falling(b Box) Box  { return Box{X0: b.Y0, Y0: -b.X1, X1: b.Y1, Y1: -b.X0} }
func fallen(b Box) Box   { return Box{X0: -b.Y1, Y0: b.X0, X1: -b.Y0, Y1: b.X1} }

// fall tells by the order in which the page has them whether words of a line fall; nothing else shows it.
func fall(words []Word) bool {
	down := 0
	for i := 1; i < len(words); i++ {
		switch {
		case !words[i].isInLineWith(words[i-1]):
		case words[i].Y0 > words[i-1].Y0:
			down++
		default:
			down--
		}
	}
	return down > 0
}
