package pdfium

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// Paths returns how many lines and areas are drawn on each of the pages, whose numbers are sorted and count from 1; at most about
// 100,000 are counted. Errors: as Read.
func (e *Engine) Paths(ctx context.Context, path string, pages []int) ([]int, error) {
	counts := make([]int, 0, len(pages))
	err := e.read(ctx, path, pages, "paths", func(line []byte) error {
		var said struct {
			Paths int `json:"paths"`
		}
		err := json.Unmarshal(line, &said)
		counts = append(counts, said.Paths)
		return err
	})
	if err != nil {
		return nil, err
	}
	return counts, nil
}

// partBytesMax bounds the PDF of some pages: a PDF that tools accept has at most 50 MB.
const partBytesMax = 256 << 20

// WritePages writes a PDF of pages alone, whose numbers are sorted and count from 1, to a new file. The drawn ones of them have only the text
// there that is not within a form. Errors: those of package sandbox and of the files.
func (e *Engine) WritePages(ctx context.Context, path string, pages, drawn []int, to string) error {
	source, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	defer func() { _ = source.Close() }()
	part, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	run := e.spec(source, pages)
	run.Args = append(run.Args, "pages="+listed(drawn))
	run.Stdout, run.StdoutBytesMax = part, partBytesMax
	_, err = sandbox.Run(ctx, run)
	if closeErr := part.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return fmt.Errorf("write pages: %w", err)
	}
	return nil
}

// paintedBytesMax bounds a picture: three bytes for each of 41 million pixels.
const paintedBytesMax = 125 << 20

// Paint writes a picture of a page as PPM while it is read from the program. Errors: those of package sandbox, of out and of opening
// the file.
func (e *Engine) Paint(ctx context.Context, path string, page, dpi int, out io.Writer) error {
	return e.paint(ctx, path, page, fmt.Sprintf("paint=%d", dpi), out)
}

// PaintDrawing is Paint without the text that WritePages leaves on a drawn page.
func (e *Engine) PaintDrawing(ctx context.Context, path string, page, dpi int, out io.Writer) error {
	return e.paint(ctx, path, page, fmt.Sprintf("drawing=%d", dpi), out)
}

func (e *Engine) paint(ctx context.Context, path string, page int, asked string, out io.Writer) error {
	source, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("paint page: %w", err)
	}
	defer func() { _ = source.Close() }()
	run := e.spec(source, []int{page})
	run.Args = append(run.Args, asked)
	run.Stdout, run.StdoutBytesMax = out, paintedBytesMax
	if _, err = sandbox.Run(ctx, run); err != nil {
		return fmt.Errorf("paint page: %w", err)
	}
	return nil
}
