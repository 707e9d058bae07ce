package media

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/ffmpeg"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// durationSlack is how much longer than its limit a source may be, in seconds: encoders pad their last frame.
const durationSlack = 1

// refusals are the messages about files that no attempt can read.
var refusals = filetool.Refusals{
	{Err: ffmpeg.ErrFormat, Reason: "content_mismatch", Message: "The file is not of the declared type."},
	{Err: ffmpeg.ErrCodec, Reason: "unsupported_codec", Message: "The file is encoded in a way that cannot be read here."},
	{Err: ffmpeg.ErrRefused, Reason: "corrupt_input", Message: "The file is damaged or incomplete, or not of the declared type."},
	{Err: ffmpeg.ErrElsewhere, Reason: "external_media", Message: "Pictures or sound of the film lie in another file. Save it with all that belongs to it in one file."},
	{Err: ffmpeg.ErrPixels, Reason: "pixel_limit", Message: "The picture is larger than 8K, 7680 by 4320 pixels."},
	{Err: errBeyond, Reason: "start_beyond_end", Message: "The part begins after the end of the file."},
	{Err: errOutputLimit, Reason: "output_limit", Message: "The result would be larger than 2 GB. Ask for a smaller picture or a shorter part."},
}

var (
	errBeyond      = errors.New("the part begins after the end")
	errOutputLimit = errors.New("the output reached its limit")
)

// failure classifies a tool's error.
func failure(ctx context.Context, err error) error {
	var told *convert.Failure
	switch {
	case err == nil, ctx.Err() != nil, errors.As(err, &told):
		return err
	case errors.Is(err, rundir.ErrProduct):
		return filetool.BadOutput("invalid_media", "The engine made a file that cannot be used.")
	}
	if refused := refusals.Of(err); refused != nil {
		return refused
	}
	return filetool.EngineFailure(ctx, err)
}

func tooLong(seconds, secondsMax float64) *convert.Failure {
	return filetool.Invalid("duration_limit", fmt.Sprintf("The file is %s long; at most %s are taken.", clock(seconds), clock(secondsMax)))
}
