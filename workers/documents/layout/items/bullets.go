package items

import (
	"math"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// WithBullets adds a bullet before each word that has a drawn mark before it, and no other word: the first of an item, in whichever
// column.
func WithBullets(words []text.Word, marks []page.Box) []text.Word {
	const marksMax = 2_000 // more are a drawing
	if len(marks) == 0 || len(marks) > marksMax {
		return words
	}
	bulleted := slices.Clone(words)
	for _, m := range marks {
		w, is := markedWord(words, m)
		if !is {
			continue
		}
		bullet := text.Word{Number: -1}
		bullet.Text, bullet.Size, bullet.Spaced = plainBullet, w.Em(), true
		bullet.Box = page.Box{X0: m.X0, Y0: w.Y0, X1: m.X1, Y1: w.Y1}
		bulleted = append(bulleted, bullet)
	}
	return bulleted
}

// markedWord returns the word that a mark is the bullet of: level with it, close, and higher than the mark.
func markedWord(words []text.Word, m page.Box) (marked text.Word, is bool) {
	const roomMax, heightMax = 3.0, 0.8 // ems
	room, taken := math.Inf(1), false
	for _, w := range words {
		if w.Solid || m.MidY() <= w.Y0 || m.MidY() >= w.Y1 {
			continue
		}
		right, left := w.X0-m.X1, m.X0-w.X1
		rightToLeft := text.Direction(w.Text) > 0
		before, after, outer := right, left, w.X0-m.X0
		if rightToLeft {
			before, after, outer = left, right, m.X1-w.X1
		}
		switch {
		case after > -1 && after < w.Em():
			taken = true // it is within a line
		case before > -1 && outer < roomMax*w.Em() && m.Height() < heightMax*w.Em() && before < room:
			marked, is, room = w, true, before
		}
	}
	return marked, is && !taken
}
