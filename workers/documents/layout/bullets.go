package layout

import (
	"slices"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
	"github.com/toolmill/toolmill/workers/documents/layout/text"
)

// withBullets adds a bullet to each row that has a drawn mark before it.
func withBullets(rows []text.Row, marks []page.Box) []text.Row {
	if len(marks) == 0 {
		return rows
	}
	rows = slices.Clone(rows)
	for i := range rows {
		for _, m := range marks {
			if marksRow(&rows[i], m) {
				bullet := text.Word{Number: -1}
				bullet.Text, bullet.Size = plainBullet, rows[i].Em
				bullet.Box = page.Box{X0: m.X0, Y0: rows[i].Core.Y0, X1: m.X1, Y1: rows[i].Core.Y1}
				rows[i] = rows[i].With(bullet)
				break
			}
		}
	}
	return rows
}

// marksRow reports whether a mark is level with a row, close before it, and lower than its letters.
func marksRow(r *text.Row, m page.Box) bool {
	const roomMax, heightMax = 3.0, 0.8 // ems
	room, outer := r.X0-m.X1, r.X0-m.X0
	if r.RTL {
		room, outer = m.X0-r.X1, m.X1-r.X1
	}
	isLevel := m.MidY() > r.Top && m.MidY() < r.Bottom
	return isLevel && room > -1 && outer < roomMax*r.Em && m.Height() < heightMax*r.Em
}
