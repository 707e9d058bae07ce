package page

// Box is a rectangle in points of 1/72 inch, from the upper left corner of the page as it is displayed; y grows downwards.
type Box struct{ X0, Y0, X1, Y1 float64 }

// Width in points.
func (b Box) Width() float64 { return b.X1 - b.X0 }

// Height in points.
func (b Box) Height() float64 { return b.Y1 - b.Y0 }

// MidX is the horizontal middle.
func (b Box) MidX() float64 { return (b.X0 + b.X1) / 2 }

// MidY is the vertical middle.
func (b Box) MidY() float64 { return (b.Y0 + b.Y1) / 2 }

// Union returns the smallest box around both.
func (b Box) Union(other Box) Box {
	return Box{min(b.X0, other.X0), min(b.Y0, other.Y0), max(b.X1, other.X1), max(b.Y1, other.Y1)}
}

// Around returns the smallest box around others; found is false for none.
func Around(boxes []Box) (around Box, found bool) {
	for i, b := range boxes {
		if i == 0 {
			around = b
		}
		around = around.Union(b)
	}
	return around, len(boxes) > 0
}

// Holds reports whether a point is in the box.
func (b Box) Holds(x, y float64) bool { return b.X0 <= x && x <= b.X1 && b.Y0 <= y && y <= b.Y1 }

// OverlapY returns the vertical overlap as a fraction of the smaller height, 0 to 1.
func (b Box) OverlapY(other Box) float64 {
	lower := min(b.Height(), other.Height())
	if lower <= 0 {
		return 0
	}
	return max(0, min(b.Y1, other.Y1)-max(b.Y0, other.Y0)) / lower
}
