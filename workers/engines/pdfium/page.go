package pdfium

// Box is a rectangle in points of 1/72 inch, from the top left corner of the
// page as it is displayed: left, top, right, bottom.
type Box [4]float64

// Left edge.
func (b Box) Left() float64 { return b[0] }

// Top edge.
func (b Box) Top() float64 { return b[1] }

// Right edge.
func (b Box) Right() float64 { return b[2] }

// Bottom edge, which is below the top and so the larger number.
func (b Box) Bottom() float64 { return b[3] }

// Width in points.
func (b Box) Width() float64 { return b[2] - b[0] }

// Height in points.
func (b Box) Height() float64 { return b[3] - b[1] }

// CenterX is half way between left and right.
func (b Box) CenterX() float64 { return (b[0] + b[2]) / 2 }

// CenterY is half way between top and bottom.
func (b Box) CenterY() float64 { return (b[1] + b[3]) / 2 }

// Around is the smallest box around both.
func (b Box) Around(other Box) Box {
	return Box{min(b[0], other[0]), min(b[1], other[1]), max(b[2], other[2]), max(b[3], other[3])}
}

// Holds tells whether a point is in the box.
func (b Box) Holds(x, y float64) bool { return b[0] <= x && x <= b[2] && b[1] <= y && y <= b[3] }

// Look is how text is set.
type Look struct {
	// Size of the font in points.
	Size   float64 `json:"size"`
	Bold   bool    `json:"bold"`
	Italic bool    `json:"italic"`
	// Mono is of a fixed pitch.
	Mono bool `json:"mono"`
	// Turned text does not run from left to right or right to left.
	Turned bool `json:"turned"`
}

// Word is a run of characters without space between them and of one look, in
// reading order.
type Word struct {
	Text string `json:"text"`
	Box  Box    `json:"box"`
	// Look is an index into Page.Looks.
	Look int `json:"look"`
	// Glued says that no space stands before it, only a change of look.
	Glued bool `json:"glued"`
}

// Link is a rectangle that leads to an address.
type Link struct {
	Box     Box    `json:"box"`
	Address string `json:"address"`
}

// Page is what is on one page. Width and Height are in points.
type Page struct {
	Number int     `json:"number"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Looks  []Look  `json:"looks"`
	// Words are in the order in which the file has them.
	Words []Word `json:"words"`
	// Rules are straight lines, thin as they are. Marks are small filled or
	// outlined shapes, about as high as wide: the bullets of lists, often.
	Rules []Box  `json:"rules"`
	Marks []Box  `json:"marks"`
	Links []Link `json:"links"`
	// Pictures is the part of the page that pictures take, 0 to 1.
	Pictures float64 `json:"pictures"`
	// Cut says that there is more on the page than is read of one.
	Cut bool `json:"cut"`
	// Broken says that the page cannot be read at all.
	Broken bool `json:"broken"`
}

// scannedPicturesMin is how much of a page a scan covers at the least.
const scannedPicturesMin = 0.4

// Scanned tells of a page that shows a picture and has no text to be read.
func (p Page) Scanned() bool { return len(p.Words) == 0 && p.Pictures >= scannedPicturesMin }
