package imagecompress

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// errLimits means that the engine's JPEG is larger than the requested limits.
var errLimits = errors.New("the JPEG does not keep the limits")

// choose validates the engine's JPEG, and uses the input's own picture instead if that is smaller and meets the request. Its
// error is about the output.
func (a *attempt) choose(path string) (made, error) {
	compressed, err := openPicture(path)
	if err != nil {
		return made{}, err
	}
	limits := compression(a.options)
	if compressed.width > limits.WidthMax || compressed.height > limits.HeightMax {
		return made{}, fmt.Errorf("%w: %d by %d", errLimits, compressed.width, compressed.height)
	}
	best := made{path: path, picture: compressed}
	if !a.fits() {
		return best, nil
	}
	path, err = rundir.Kept(a.in.Dir, "original.jpg")
	if err != nil {
		return made{}, err
	}
	original, err := a.keep(path)
	if errors.Is(err, errNoStrip) || err == nil && original.picture.sizeBytes > compressed.sizeBytes {
		return best, nil
	}
	return original, err
}

// fits reports whether the input already is what was requested: a JPEG, upright, in colours that browsers show, and within the
// limits.
func (a *attempt) fits() bool {
	limits := compression(a.options)
	return a.input.format == "jpeg" && a.header.Orientation <= 1 && a.header.Interpretation != "cmyk" &&
		a.input.width <= limits.WidthMax && a.input.height <= limits.HeightMax
}

// keep writes the input without its metadata.
func (a *attempt) keep(path string) (made, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return made{}, err
	}
	if _, err = a.file.Seek(0, io.SeekStart); err == nil {
		err = stripJPEG(file, a.file)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return made{}, err
	}
	original, err := openPicture(path)
	return made{path: path, picture: original, keptOriginal: true}, err
}

func openPicture(path string) (picture, error) {
	file, err := os.Open(path)
	if err != nil {
		return picture{}, err
	}
	defer func() { _ = file.Close() }()
	return readPicture(file, contentTypeJPEG)
}
