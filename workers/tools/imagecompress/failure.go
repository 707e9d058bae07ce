package imagecompress

import (
	"context"
	"errors"

	"github.com/toolmill/toolmill/workers/engines/vips"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// refusals are the messages about images that no attempt can compress.
var refusals = filetool.Refusals{
	{Err: errNotThatType, Reason: "content_mismatch", Message: "The file is not an image of the declared type."},
	{Err: errTooLarge, Reason: "pixel_limit", Message: "The image has more than 50 megapixels."},
	{Err: errDamaged, Reason: "corrupt_input", Message: "The image is damaged or incomplete."},
	{Err: vips.ErrRefused, Reason: "corrupt_input", Message: "The image is damaged or incomplete."},
}

// failure classifies faults of the image and libvips' errors.
func failure(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	if refused := refusals.Of(err); refused != nil {
		return refused
	}
	return filetool.EngineFailure(ctx, err)
}

// outputFailure classifies faults of the output.
func outputFailure(err error) error {
	if errors.Is(err, errNotThatType) || errors.Is(err, errDamaged) || errors.Is(err, errTooLarge) || errors.Is(err, errLimits) {
		return filetool.BadOutput("invalid_jpeg", "The engine made a JPEG that cannot be used.")
	}
	return err
}
