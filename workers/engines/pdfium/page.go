package pdfium

import (
	"fmt"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// box is left, top, right, bottom, as the program prints them.
type box [4]float64

func (b box) page() page.Box { return page.Box{X0: b[0], Y0: b[1], X1: b[2], Y1: b[3]} }

func boxes(all []box) []page.Box {
	boxes := make([]page.Box, len(all))
	for i, b := range all {
		boxes[i] = b.page()
	}
	return boxes
}

// answer is a page: one line of the program's output.
type answer struct {
	Number   int     `json:"number"`
	Width    float64 `json:"width"`
	Height   float64 `json:"height"`
	Looks    []look  `json:"looks"`
	Words    []word  `json:"words"`
	Rules    []box   `json:"rules"`
	Marks    []box   `json:"marks"`
	Shades   []box   `json:"shades"`
	Links    []link  `json:"links"`
	Pictures float64 `json:"pictures"`
	Cut      bool    `json:"cut"`
	Broken   bool    `json:"broken"`
}

// look is a style of text. Turns are quarter turns clockwise; 0 in turned text means aslant.
type look struct {
	Size   float64 `json:"size"`
	Bold   bool    `json:"bold"`
	Italic bool    `json:"italic"`
	Mono   bool    `json:"mono"`
	Turned bool    `json:"turned"`
	Turns  int     `json:"turns"`
}

// word is a run of characters of one style without spaces. Look is an index; Glued means that no space precedes it, only a
// change of style.
type word struct {
	Text  string `json:"text"`
	Box   box    `json:"box"`
	Look  int    `json:"look"`
	Glued bool   `json:"glued"`
}

type link struct {
	Box     box    `json:"box"`
	Address string `json:"address"`
}

func (a answer) page() (page.Page, error) {
	p := page.Page{
		Number: a.Number, Width: a.Width, Height: a.Height, Rules: boxes(a.Rules), Marks: boxes(a.Marks), Shades: boxes(a.Shades), Pictures: a.Pictures,
		Cut: a.Cut, Broken: a.Broken, Words: make([]page.Word, len(a.Words)), Links: make([]page.Link, len(a.Links)),
	}
	for i, w := range a.Words {
		if w.Look < 0 || w.Look >= len(a.Looks) {
			return page.Page{}, fmt.Errorf("page %d has no look %d", a.Number, w.Look)
		}
		l := a.Looks[w.Look]
		p.Words[i] = page.Word{
			Box: w.Box.page(), Text: w.Text, Size: l.Size, Turned: l.Turned, Turns: l.Turns, Spaced: !w.Glued,
			Style: page.Style{Bold: l.Bold, Italic: l.Italic, Mono: l.Mono},
		}
	}
	for i, l := range a.Links {
		p.Links[i] = page.Link{Box: l.Box.page(), Address: l.Address}
	}
	return p, nil
}
