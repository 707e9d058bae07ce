package page

// Page is what is on one page.
type Page struct {
	// Number counts from 1.
	Number int
	// Width and Height are those of the page as it is displayed, in points.
	Width, Height float64
	// Words are in the order in which the file has them.
	Words []Word
	// Rules are straight lines and thin filled boxes. Marks are small filled or outlined shapes, about as high as wide:
	// often the bullets of lists. Only PDFium reads them; poppler makes words of bullets.
	Rules, Marks []Box
	Links        []Link
	// Pictures is the part of the page that pictures take, 0 to 1. Poppler lists its pictures instead.
	Pictures float64
	// Cut reports that there is more on the page than is read of one, Broken that the page cannot be read at all.
	Cut, Broken bool
}

// Word is text without space in it, in one style.
type Word struct {
	Box

	// Text has the letters of a word that is read from right to left in the order of reading. What has no direction of
	// its own, such as brackets and numbers, is as it is drawn, from left to right.
	Text string
	// Size is the font's, in points; 0 where it is not known.
	Size float64
	Style
	// Turned reports that the word does not run from left to right or right to left. A reader that cannot tell leaves it
	// false, and the shape of the words decides.
	Turned bool
	// Spaced reports that the file has a blank before the word, however narrow. A reader that cannot tell leaves it
	// false, and the place of the words decides.
	Spaced bool
}

// Style is how a word looks, besides its size, and where it leads.
type Style struct {
	Bold, Italic bool
	// Mono is of a fixed pitch.
	Mono bool
	// Link is the address that a click opens; "" for none.
	Link string
}

// Link is a rectangle that leads to an address.
type Link struct {
	Box

	Address string
}

// scannedPicturesMin is the part of its page that a scan covers, at least.
const scannedPicturesMin = 0.4

// Scanned reports whether the page shows a picture and has no text.
func (p Page) Scanned() bool { return len(p.Words) == 0 && p.Pictures >= scannedPicturesMin }
