package pdftoimages

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
	"github.com/toolmill/toolmill/workers/tools/pdfsource"
)

// failure classifies an error of rendering pages.
func failure(ctx context.Context, err error) error {
	switch {
	case ctx.Err() != nil:
		return err
	case errors.Is(err, filetool.ErrTooLarge):
		return filetool.Invalid("output_limit", "The pictures take more than 1.5 GB. Ask for a lower dpi or for fewer pages.")
	case errors.Is(err, pagepng.ErrSize):
		return filetool.Invalid("pixel_limit", "A page is so large that its picture would have more than 40 megapixels even at 1 dpi.")
	case errors.Is(err, pagepng.ErrPicture), errors.Is(err, errArchive), errors.Is(err, rundir.ErrProduct):
		return filetool.BadOutput("invalid_picture", "The engine made a picture that cannot be used.")
	}
	return pdfsource.Failure(ctx, err)
}
