package pdfium

import (
	"fmt"
	"strings"

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
	Words    words   `json:"words"`
	Rules    []box   `json:"rules"`
	Marks    []box   `json:"marks"`
	Shades   []box   `json:"shades"`
	Links    []link  `json:"links"`
	Tables   []table `json:"tables"`
	Heads    []head  `json:"heads"`
	Pictures float64 `json:"pictures"`
	Unknown  float64 `json:"unknown"`
	Serifs   float64 `json:"serifs"`
	Fields   bool    `json:"fields"`
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

// words are runs of characters of one style without spaces, each list in their order: one object for each would take half of the time that a
// page needs from the program to here.
type words struct {
	// Texts has one of each, separated by line feeds, or is empty if none has a text.
	Texts string `json:"texts"`
	// Boxes has four numbers of each.
	Boxes []float64 `json:"boxes"`
	// Looks has indexes.
	Looks []int `json:"look"`
	// Glued are the indexes of those that no space precedes, only a change of style.
	Glued []int `json:"glued"`
}

type link struct {
	Box     box    `json:"box"`
	Address string `json:"address"`
}

// table is a table of the file's structure, or the part of it that is on the page.
type table struct {
	Of    int      `json:"of"`
	First int      `json:"first"`
	Rows  [][]cell `json:"rows"`
}

type cell struct {
	Down   int   `json:"down"`
	Across int   `json:"across"`
	Boxes  []box `json:"boxes"`
}

// head is a heading of the file's structure.
type head struct {
	Level int   `json:"level"`
	Boxes []box `json:"boxes"`
}

func (t table) tagged() page.Tagged {
	tagged := page.Tagged{Of: t.Of, First: t.First, Rows: make([][]page.TaggedCell, len(t.Rows))}
	for i, row := range t.Rows {
		for _, c := range row {
			tagged.Rows[i] = append(tagged.Rows[i], page.TaggedCell{RowSpan: c.Down, ColSpan: c.Across, Boxes: boxes(c.Boxes)})
		}
	}
	return tagged
}

func (a answer) page() (page.Page, error) {
	p := page.Page{
		Number: a.Number, Width: a.Width, Height: a.Height, Rules: boxes(a.Rules), Marks: boxes(a.Marks), Shades: boxes(a.Shades), Pictures: a.Pictures,
		Unknown: a.Unknown, Serifs: a.Serifs, Fields: a.Fields, Cut: a.Cut, Broken: a.Broken, Links: make([]page.Link, len(a.Links)),
	}
	for i, l := range a.Links {
		p.Links[i] = page.Link{Box: l.Box.page(), Address: l.Address}
	}
	for _, t := range a.Tables {
		p.Tagged = append(p.Tagged, t.tagged())
	}
	for _, h := range a.Heads {
		p.Heads = append(p.Heads, page.Head{Level: h.Level, Boxes: boxes(h.Boxes)})
	}
	var err error
	if p.Words, err = a.Words.dressed(a.Looks); err != nil {
		return page.Page{}, fmt.Errorf("page %d: %w", a.Number, err)
	}
	return p, nil
}

// dressed returns the words with their looks.
func (w words) dressed(looks []look) ([]page.Word, error) {
	if len(w.Boxes) != 4*len(w.Looks) {
		return nil, fmt.Errorf("%d words have %d sides of boxes", len(w.Looks), len(w.Boxes))
	}
	all, texts := make([]page.Word, len(w.Looks)), w.Texts
	for i, number := range w.Looks {
		if number < 0 || number >= len(looks) {
			return nil, fmt.Errorf("there is no look %d", number)
		}
		l, b := looks[number], w.Boxes[4*i:]
		all[i] = page.Word{
			Box: page.Box{X0: b[0], Y0: b[1], X1: b[2], Y1: b[3]}, Size: l.Size, Turned: l.Turned, Turns: l.Turns, Spaced: true,
			Style: page.Style{Bold: l.Bold, Italic: l.Italic, Mono: l.Mono},
		}
		all[i].Text, texts, _ = strings.Cut(texts, "\n")
	}
	for _, i := range w.Glued {
		if i < 0 || i >= len(all) {
			return nil, fmt.Errorf("there is no word %d", i)
		}
		all[i].Spaced = false
	}
	return all, nil
}
