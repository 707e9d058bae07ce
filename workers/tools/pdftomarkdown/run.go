package pdftomarkdown

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

const (
	contentType       = "text/markdown"
	outputName        = "output.md"
	percentValidating = 90
)

// Tool implements convert.Tool.
type Tool struct {
	engines  pdfread.Engines
	pagesMax int
}

// New returns the tool on its engines. A PDF of more than pagesMax pages is refused.
func New(engines pdfread.Engines, pagesMax int) *Tool { return &Tool{engines, pagesMax} }

// Run implements convert.Tool. Its failures are those of packages pdfsource and pdfread, and output_validation_failed if the
// Markdown lacks text of the PDF.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	source, err := pdfread.Read(ctx, t.engines, in, t.pagesMax, progress)
	if err != nil {
		return convert.Output{}, err
	}
	path, err := rundir.Kept(in.Dir, outputName)
	if err != nil {
		return convert.Output{}, fmt.Errorf("write Markdown: %w", err)
	}
	if err := writeFile(path, source.Document); err != nil {
		return convert.Output{}, fmt.Errorf("write Markdown: %w", err)
	}
	progress(percentValidating, "validating")
	if err := validate(path, source.Document); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(t.describe(source, path, begun))
}

func writeFile(path string, d layout.Document) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(Write(file, d), file.Close())
}

// Write writes a document as GitHub flavored Markdown.
func Write(to io.Writer, d layout.Document) error {
	buffered := bufio.NewWriter(to)
	(&writer{to: buffered}).document(d)
	return buffered.Flush()
}
