package vips

import (
	"context"
	"fmt"
	"os"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// SideMax is the longest side of a JPEG, in pixels (JPEG_MAX_DIMENSION of libjpeg).
const SideMax = 65_500

// Compression says what JPEG to make.
type Compression struct {
	// Quality is 1 to 100.
	Quality int
	// WidthMax and HeightMax are what the upright image is made to fit in, in
	// pixels, 1 to SideMax. It is never enlarged.
	WidthMax, HeightMax int
}

// profileArguments are for images whose colours a profile describes. Without
// one they are taken for sRGB, which libvips would not do by itself. It knows
// how to make sRGB of CMYK, and leaves grey what is grey.
func profileArguments(h Header) []string {
	if h.Interpretation == "srgb" || h.Interpretation == "rgb" || h.Interpretation == "rgb16" {
		return []string{"--import-profile=srgb", "--export-profile=srgb"}
	}
	return nil
}

// Compress writes the image, whose header is h, as JPEG: upright, sRGB or grey,
// 8 bits, without metadata, what is transparent on white. Errors: ErrRefused,
// also for an image that is incomplete; those of package sandbox.
func (*Engine) Compress(ctx context.Context, image, jpeg *os.File, h Header, c Compression) error {
	err := run(ctx, image, sandbox.Spec{
		Engine: "vips", Path: thumbnailer, Stdout: jpeg,
		Args: append([]string{
			// An image that ends early would be filled up with grey.
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
