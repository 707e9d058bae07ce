package imagecompress

import (
	"bufio"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // registers the format for image.DecodeConfig
	_ "image/png"  // likewise
	"io"
	"os"

	_ "golang.org/x/image/webp" // likewise
)

// pixelsMax is what an engine can hold in its memory several times.
const pixelsMax = 50_000_000

const contentTypeJPEG = "image/jpeg"

// formats are package image's names for the types that the tool accepts.
var formats = map[string]string{"image/png": "png", contentTypeJPEG: "jpeg", "image/webp": "webp"}

// picture is what an image's header says.
type picture struct {
	format        string
	width, height int
	sizeBytes     int64
}

var (
	errNotThatType = errors.New("the file is not an image of the declared type")
	errDamaged     = errors.New("the image is damaged")
	errTooLarge    = errors.New("the image has too many pixels")
)

// readPicture reads the header of a file that is declared to be of a type, and leaves the file at its beginning. Errors:
// errNotThatType, errDamaged, errTooLarge, those of reading.
func readPicture(file *os.File, contentType string) (picture, error) {
	info, err := file.Stat()
	if err != nil {
		return picture{}, err
	}
	config, format, err := image.DecodeConfig(bufio.NewReader(file))
	if _, seekErr := file.Seek(0, io.SeekStart); seekErr != nil {
		return picture{}, seekErr
	}
	switch {
	case errors.Is(err, image.ErrFormat) || err == nil && format != formats[contentType]:
		return picture{}, fmt.Errorf("%w: %q is declared", errNotThatType, contentType)
	case err != nil:
		return picture{}, fmt.Errorf("%w: %w", errDamaged, err)
	case config.Width <= 0 || config.Height <= 0:
		return picture{}, fmt.Errorf("%w: %d by %d pixels", errDamaged, config.Width, config.Height)
	case config.Width > pixelsMax/config.Height:
		return picture{}, fmt.Errorf("%w: %d by %d", errTooLarge, config.Width, config.Height)
	}
	return picture{format, config.Width, config.Height, info.Size()}, nil
}
