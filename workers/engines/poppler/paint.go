package poppler

import (
	"context"
	"fmt"
	"io"
	"strconv"
)

// Paint writes an image of a page to out while it is rendered, as PPM (P6, 8 bits). After an error, what was written is
// useless. The caller must keep the image within pictureBytesMax. Errors: ErrRefused, ErrTooMuch, those of package sandbox and
// of out.
func (*Engine) Paint(ctx context.Context, d Document, page, dpi int, out io.Writer) error {
	err := d.run(ctx, "pdftoppm", Span{page, page}, out, pictureBytesMax, "-r", strconv.Itoa(dpi), "-cropbox", "-singlefile", "-q", inputPlace)
	if err != nil {
		return fmt.Errorf("picture of page %d: %w", page, err)
	}
	return nil
}

// pictureBytesMax bounds the image of one page: three bytes per pixel.
const pictureBytesMax = 300 << 20
