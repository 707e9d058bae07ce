package poppler

import (
	"context"
	"fmt"
	"io"
	"strconv"
)

// Paint writes a picture of a page to out while it is made, as PPM (P6, 8 bits). What is written before an error is no
// picture. The caller has to keep the picture within what pictureBytesMax allows. Errors: ErrRefused, ErrTooMuch, those
// of package sandbox and of out.
func (*Engine) Paint(ctx context.Context, d Document, page, dpi int, out io.Writer) error {
	err := d.run(ctx, "pdftoppm", Span{page, page}, out, pictureBytesMax, "-r", strconv.Itoa(dpi), "-cropbox", "-singlefile", "-q", inputPlace)
	if err != nil {
		return fmt.Errorf("picture of page %d: %w", page, err)
	}
	return nil
}

// pictureBytesMax bounds the picture of one page: three bytes for each pixel.
const pictureBytesMax = 300 << 20
