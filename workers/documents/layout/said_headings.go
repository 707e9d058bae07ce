package layout

import "github.com/toolmill/toolmill/workers/documents/layout/page"

// saidHeads returns the headings that the file says each page has.
func saidHeads(sheets []sheet) [][]page.Head {
	heads := make([][]page.Head, len(sheets))
	for i := range sheets {
		heads[i] = sheets[i].Heads
	}
	return heads
}

// saidLevel returns the level of the heading that a block is to the file, 0 for none: each has the middle of the other one in it.
func saidLevel(b Block, heads []page.Head) int {
	if b.Kind != Paragraph && (b.Kind != ListItem || !b.Ordered) {
		return 0
	}
	for _, h := range heads {
		if len(h.Boxes) == 0 {
			continue
		}
		around := h.Boxes[0]
		for _, box := range h.Boxes[1:] {
			around = around.Union(box)
		}
		if around.Holds(b.Box.MidX(), b.Box.MidY()) && b.Box.Holds(around.MidX(), around.MidY()) && b.Box.Height() < 2*around.Height() {
			return h.Level
		}
	}
	return 0
}
