package pdftoppt

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/documents/pptx"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

// failure classifies an error of writing slides.
func failure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return err
	case errors.Is(err, filetool.ErrTooLarge):
		return filetool.Invalid("output_limit", "The pictures of the pages take more than 1 GB. Ask for fewer pages.")
	case errors.Is(err, pagepng.ErrSize):
		return filetool.Invalid("pixel_limit", "A page is so large that its picture would have more than 40 megapixels even at 1 dpi.")
	case errors.Is(err, pagepng.ErrPicture), errors.Is(err, rundir.ErrProduct), errors.Is(err, pptx.ErrPresentation):
		return badOutput()
	}
	return pdfsource.Failure(ctx, err)
}

func badOutput() error {
	return filetool.BadOutput("invalid_presentation", "The presentation that was made cannot be used.")
}

// validate opens the presentation as other programs do: it must have as many slides as pages, and the editable ones must have
// their page's text.
func (a *attempt) validate(ctx context.Context, path string) error {
	if _, err := officefile.Inspect(ctx, path, officefile.PPTX); err != nil {
		if ctx.Err() != nil {
			return err
		}
		return badOutput()
	}
	made, err := pptx.Open(path)
	if err != nil {
		return badOutput()
	}
	defer func() { _ = made.Close() }()
	if made.Slides() != len(a.pages) {
		return badOutput()
	}
	for i, s := range a.slides {
		written, err := made.Slide(i+1, false)
		if err != nil || s.editable && !saysAll(a.pages[i].Words, written) || written.Shapes == 0 && !s.editable {
			return badOutput()
		}
	}
	return nil
}
