package imagecompress

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// errLimits means that the engine's JPEG is larger than the requested limits.
var errLimits = errors.New("the JPEG does not keep the limits")

// lowerQualities are tried one after the other while a picture that had to become smaller takes more bytes than the original.
var lowerQualities = []int{75, 50, 25, 10}

// best returns the file to give back, not larger than the input if there is a way: a JPEG of the quality that was asked for, the
// input's own picture, the input, or a JPEG of a lower quality. validating is called when a JPEG is made.
func (a *attempt) best(ctx context.Context, validating func()) (made, error) {
	best, err := a.at(ctx, a.options.Quality, validating)
	for _, quality := range lowerQualities {
		if err != nil || best.picture.sizeBytes <= a.input.sizeBytes {
			break
		}
		if quality < best.quality {
			best, err = a.at(ctx, quality, validating)
		}
	}
	return best, err
}

// at compresses with a quality, and chooses.
func (a *attempt) at(ctx context.Context, quality int, validating func()) (made, error) {
	path, err := a.compress(ctx, filepath.Join(a.in.Dir, fmt.Sprintf("output-%d.jpg", quality)), quality)
	if err != nil {
		return made{}, failure(ctx, err)
	}
	validating()
	best, err := a.choose(path, quality)
	return best, outputFailure(err)
}

// choose validates the engine's JPEG, and uses the input's own picture instead if that is smaller and meets the request. Its
// error is about the output.
func (a *attempt) choose(path string, quality int) (made, error) {
	compressed, err := openPicture(path)
	if err != nil {
		return made{}, err
	}
	limits := compression(a.options)
	if compressed.width > limits.WidthMax || compressed.height > limits.HeightMax {
		return made{}, fmt.Errorf("%w: %d by %d", errLimits, compressed.width, compressed.height)
	}
	best := made{path: path, contentType: contentTypeJPEG, picture: compressed, metadataStripped: true, quality: quality}
	if !a.fits() {
		return a.orUntouched(best)
	}
	path, err = rundir.Kept(a.in.Dir, "original.jpg")
	if err != nil {
		return made{}, err
	}
	original, err := a.keep(path)
	if errors.Is(err, errNoStrip) || err == nil && original.picture.sizeBytes > compressed.sizeBytes {
		return a.orUntouched(best)
	}
	return original, err
}

// orUntouched returns the client's own file instead of a JPEG that is not smaller, if it is within the limits: compressing never
// makes a file larger.
func (a *attempt) orUntouched(best made) (made, error) {
	limits := compression(a.options)
	if best.picture.sizeBytes <= a.input.sizeBytes || !a.isWithin(limits.WidthMax, limits.HeightMax) {
		return best, nil
	}
	path, err := rundir.Kept(a.in.Dir, "untouched")
	if err != nil {
		return made{}, err
	}
	return made{path: path, contentType: a.in.ContentType, picture: a.input, keptOriginal: true, quality: a.options.Quality}, rundir.CopyFile(a.in.Path, path)
}

// isWithin reports whether the input, as it is shown, is within the limits.
func (a *attempt) isWithin(widthMax, heightMax int) bool {
	width, height := a.input.width, a.input.height
	if a.header.Orientation > 4 { // a quarter turn (Exif 2.3, table 4)
		width, height = height, width
	}
	return width <= widthMax && height <= heightMax
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
	return made{path: path, contentType: contentTypeJPEG, picture: original, keptOriginal: true, metadataStripped: true, quality: a.options.Quality}, err
}

func openPicture(path string) (picture, error) {
	file, err := os.Open(path)
	if err != nil {
		return picture{}, err
	}
	defer func() { _ = file.Close() }()
	return readPicture(file, contentTypeJPEG)
}
