package pdfium

import (
	"context"
	"encoding/json"
)

// Written is what is written on a page, and how much is drawn.
type Written struct {
	// Text has no order of lines.
	Text string `json:"text"`
	// Paths is how many lines and areas are drawn; of more than 2,000 only some are counted.
	Paths int `json:"paths"`
	// Unknown is as that of a page.Page.
	Unknown float64 `json:"unknown"`
	// Plain is set if most letters in TeX's own fonts have no serifs: LibreOffice calls all of these fonts Computer Modern.
	Plain bool `json:"plain"`
}

// Texts returns what is written on pages, whose numbers are sorted and count from 1. It takes a tenth of the time of Read. Errors: as
// Read.
func (e *Engine) Texts(ctx context.Context, path string, pages []int) ([]Written, error) {
	written := make([]Written, 0, len(pages))
	err := e.ask(ctx, path, lines("text", pages, func(line []byte) error {
		var said Written
		err := json.Unmarshal(line, &said)
		written = append(written, said)
		return err
	}))
	return written, err
}

// Ink is where something dark is drawn on a displayed page: rows of cells, "1" for ink, 96 cells along the longer side. It is
// empty for a page that cannot be read.
type Ink []string

// Inks returns the ink of pages, whose numbers are sorted and count from 1. Errors: as Read.
func (e *Engine) Inks(ctx context.Context, path string, pages []int) ([]Ink, error) {
	inks := make([]Ink, 0, len(pages))
	err := e.ask(ctx, path, lines("ink", pages, func(line []byte) error {
		var said struct {
			Ink Ink `json:"ink"`
		}
		err := json.Unmarshal(line, &said)
		inks = append(inks, said.Ink)
		return err
	}))
	return inks, err
}

// ask opens a document for one question. Errors: as Read.
func (e *Engine) ask(ctx context.Context, path string, q *question) error {
	r := e.Open(ctx, path)
	defer r.Close()
	return r.first.ask(ctx, q)
}
