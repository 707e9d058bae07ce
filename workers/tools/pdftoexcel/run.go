package pdftoexcel

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

const (
	contentType       = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	outputName        = "output.xlsx"
	percentWriting    = 82
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
// workbook differs from what was written.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	source, err := pdfread.Read(ctx, t.engines, in, t.pagesMax, progress)
	if err != nil {
		return convert.Output{}, err
	}
	sheets := sheetsOf(source)
	path, err := rundir.Kept(in.Dir, outputName)
	if err != nil {
		return convert.Output{}, fmt.Errorf("write workbook: %w", err)
	}
	progress(percentWriting, "converting")
	if err := write(path, sheets); err != nil {
		return convert.Output{}, fmt.Errorf("write workbook: %w", err)
	}
	progress(percentValidating, "validating")
	if err := validate(ctx, path, sheets); err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(t.describe(source, path, begun))
}
