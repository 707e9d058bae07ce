package pdflayout

import "unicode/utf8"

// blocks reads a region that has no columns from top to bottom.
func (r region) blocks() (all []Block) {
	upright, turned := partTurned(r.words)
	rows := rowsOf(upright)
	for i := 0; i < len(rows); {
		if t, ok := tableAt(rows[i:]); ok {
			all = append(all, t.block())
			i += len(t.rows)
			continue
		}
		end := i + 1
		for end < len(rows) {
			if _, ok := tableAt(rows[end:]); ok {
				break
			}
			end++
		}
		all = append(all, paragraphs(rows[i:end])...)
		i = end
	}
	return append(all, turnedBlocks(turned)...)
}

// partTurned parts words that stand upright from those that climb or fall.
func partTurned(words []Word) (upright, turned []Word) {
	const lettersMin = 3 // a narrow letter is higher than it is wide
	for _, w := range words {
		if w.height() > 2*w.width() && utf8.RuneCountInString(w.Text) >= lettersMin {
			turned = append(turned, w)
		} else {
			upright = append(upright, w)
		}
	}
	return upright, turned
}

// turnedBlocks are a paragraph for each line of turned text, read as it is written when the page's head is on its left.
func turnedBlocks(words []Word) (all []Block) {
	lying := make([]Word, len(words))
	for i, w := range words {
		lying[i] = w
		lying[i].Box = Box{X0: -w.Y1, Y0: w.X0, X1: -w.Y0, Y1: w.X1}
	}
	rows := rowsOf(lying)
	for i := range rows {
		b := blockOf(rows[i:i+1], nil)
		b.Box = Box{X0: b.Box.Y0, Y0: -b.Box.X1, X1: b.Box.Y1, Y1: -b.Box.X0}
		for j, l := range b.Lines {
			b.Lines[j].Box = Box{X0: l.Box.Y0, Y0: -l.Box.X1, X1: l.Box.Y1, Y1: -l.Box.X0}
		}
		all = append(all, b)
	}
	return all
}
