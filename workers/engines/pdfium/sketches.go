package pdfium

import (
	"context"
	"encoding/json"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

// Sketch is what is written on a page, without its order of lines, and what is drawn besides letters and pictures.
type Sketch struct {
	Text string
	// Page has size, rules, shades and links as Read finds them. Instead of its words it has parts of its lines in one look, as another reader's words
	// need them.
	Page page.Page
}

// Sketches returns the sketches of pages, whose numbers are sorted and count from 1: a page that cannot be read has an empty one. Errors: as Read.
func (r *Reading) Sketches(ctx context.Context, pages []int) ([]Sketch, error) {
	sketches := make([]Sketch, 0, len(pages))
	err := inHalves(ctx, r, pages, func(s Sketch) { sketches = append(sketches, s) }, func(pages []int, each func(Sketch)) *question {
		return lines("sketch", pages, func(line []byte) error {
			s, err := sketchOf(line)
			each(s)
			return err
		})
	})
	return sketches, err
}

func sketchOf(line []byte) (Sketch, error) {
	var said struct {
		answer

		Text string `json:"text"`
	}
	if err := json.Unmarshal(line, &said); err != nil {
		return Sketch{}, err
	}
	p, err := said.page()
	return Sketch{said.Text, p}, err
}
