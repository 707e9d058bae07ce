package pdflayout

// Box is a rectangle in points of 1/72 inch; y grows downwards.
type Box struct{ X0, Y0, X1, Y1 float64 }

// Page is what a page shows of text.
type Page struct {
	// Number counts from 1.
	Number int
	// Width and Height are those of the page as it is seen, in points.
	Width, Height float64
	Words         []Word
}

// Word is what stands on a page without a gap in it.
type Word struct {
	Box
	// Text is as it stands on the page, from left to right, also where it is read from right to left.
	Text string
	// Size is the font's, in points; 0 where it is not known.
	Size float64
	Style
}

// Style is how a word looks, besides its size, and where it leads.
type Style struct {
	Bold, Italic bool
	// Link is the address that a click opens; "" for none.
	Link string
}

func (b Box) width() float64  { return b.X1 - b.X0 }
func (b Box) height() float64 { return b.Y1 - b.Y0 }
func (b Box) midX() float64   { return (b.X0 + b.X1) / 2 }
func (b Box) midY() float64   { return (b.Y0 + b.Y1) / 2 }

// union is the smallest box around both.
func (b Box) union(other Box) Box {
	return Box{min(b.X0, other.X0), min(b.Y0, other.Y0), max(b.X1, other.X1), max(b.Y1, other.Y1)}
}

// overlapY is how much of the lower one's height both share, from 0 to 1.
func (b Box) overlapY(other Box) float64 {
	lower := min(b.height(), other.height())
	if lower <= 0 {
		return 0
	}
	return max(0, min(b.Y1, other.Y1)-max(b.Y0, other.Y0)) / lower
}

// sizeByHeight is a font's size by the height of its words: what most fonts have.
const sizeByHeight = 0.87

// em is the word's size, guessed where it is not known.
func (w Word) em() float64 {
	if w.Size > 0 {
		return w.Size
	}
	return max(1, sizeByHeight*min(w.height(), w.width()*4))
}
