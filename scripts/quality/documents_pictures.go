package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
)

var update = flag.Bool("update", false, "store new pictures of the documents' first pages")

const (
	picturesDir = "scripts/quality/testdata/documents"
	pictureDPI  = "36"
	blockPixels = 6
	// differenceMax is the share of a page's ink that may be in another place. Pages with other line breaks, a
	// missing picture or another font exceed it (documents_pictures_test.go); one document in two formats does not.
	differenceMax = 0.35
)

// looksLike compares the first page with its stored picture, both blurred to blocks of some millimeters.
func (n *row) looksLike(ctx context.Context, path, name string) {
	drawn, err := exec.CommandContext(ctx, "pdftoppm", "-r", pictureDPI, "-gray", "-png", "-singlefile", path).Output() //nolint:gosec // an output of ours
	if err != nil {
		n.fault("pdftoppm: %v", err)
		return
	}
	stored := filepath.Join(picturesDir, name+".png")
	if *update {
		if err := errors.Join(os.MkdirAll(picturesDir, 0o755), os.WriteFile(stored, drawn, 0o644)); err != nil { //nolint:gosec // part of the repository
			n.fault("%v", err)
		}
	}
	known, err := os.ReadFile(stored)
	if err != nil {
		n.fault("%v (-update stores it)", err)
		return
	}
	share, err := difference(known, drawn)
	n.measures += fmt.Sprintf(", %.2f of the picture differs", share)
	if err != nil || share > differenceMax {
		n.fault("looks different from %s: %.2f of the ink is in another place, at most %.2f may be %v", stored, share, differenceMax, err)
	}
}

// difference is the share of ink that only one of two PNGs has, 0 to 1, block by block.
func difference(a, b []byte) (share float64, err error) {
	first, errFirst := png.Decode(bytes.NewReader(a))
	second, errSecond := png.Decode(bytes.NewReader(b))
	if err := errors.Join(errFirst, errSecond); err != nil {
		return 1, err
	}
	if first.Bounds() != second.Bounds() {
		return 1, fmt.Errorf("%v is not %v", second.Bounds(), first.Bounds())
	}
	elsewhere, ink := 0.0, 0.0
	for y := 0; y < first.Bounds().Dy(); y += blockPixels {
		for x := 0; x < first.Bounds().Dx(); x += blockPixels {
			inFirst, inSecond := inkOf(first, x, y), inkOf(second, x, y)
			elsewhere += max(inFirst-inSecond, inSecond-inFirst)
			ink += inFirst + inSecond
		}
	}
	return elsewhere / max(ink, 1), nil
}

// inkOf is the mean darkness of a block, 0 to 255.
func inkOf(picture image.Image, left, top int) float64 {
	sum, count := 0.0, 0.0
	for y := top; y < min(top+blockPixels, picture.Bounds().Dy()); y++ {
		for x := left; x < min(left+blockPixels, picture.Bounds().Dx()); x++ {
			gray, _ := color.GrayModel.Convert(picture.At(x, y)).(color.Gray)
			sum, count = sum+255-float64(gray.Y), count+1
		}
	}
	return sum / count
}
