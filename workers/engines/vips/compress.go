package vips

import (
	"context"
	"fmt"
	"os"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// SideMax is the longest side of a JPEG, in pixels (JPEG_MAX_DIMENSION of libjpeg).
const SideMax = 65_500

// Compression is how to write the JPEG.
type Compression struct {
	// Quality is 1 to 100.
	Quality int
	// WidthMax and HeightMax are the size in pixels that the upright image must fit, 1 to SideMax. It is never enlarged.
	WidthMax, HeightMax int
}

// profileArguments returns the arguments for colour profiles. An image without a profile is taken as sRGB, which libvips would
// not do by itself. libvips converts CMYK to sRGB, and keeps grey images grey.
func profileArguments(h Header) []string {
	if h.Interpretation == "srgb" || h.Interpretation == "rgb" || h.Interpretation == "rgb16" {
		return []string{"--import-profile=srgb", "--export-profile=srgb"}
	}
	return nil
}

// Compress writes the image, whose header is h, as JPEG: upright, sRGB or grey, 8 bits, without metadata, with transparency on
// white. Errors: ErrRefused, also for an incomplete image; those of package sandbox.
func (*Engine) Compress(ctx context.Context, image, jpeg *os.File, h Header, c Compression) error {
	err := run(ctx, image, sandbox.Spec{
		Engine: "vips", Path: thumbnailer, Stdout: jpeg,
		Args: append([]string{
			// Otherwise libvips would fill an image that ends early with grey.
			"stdin[fail-on=truncated]",
			fmt.Sprintf("--size=%dx%d>", c.WidthMax, c.HeightMax),
			fmt.Sprintf("--output=.jpg[Q=%d,strip,optimize-coding,interlace,background=255]", c.Quality),
		}, profileArguments(h)...),
	})
	if err != nil {
		return fmt.Errorf("compress image: %w", err)
	}
	return nil
}
