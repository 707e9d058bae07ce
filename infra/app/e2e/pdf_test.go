package e2e

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// Poppler checks the PDFs, independently of the engine that made them.

func poppler(t testing.TB, pdf []byte, program string, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), program, args...)
	command.Stdin = bytes.NewReader(pdf)
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %v: %v", program, args, err)
	}
	return string(out)
}

// textOf returns the document's text, words joined by one blank.
func textOf(t testing.TB, pdf []byte) string {
	t.Helper()
	return strings.Join(strings.Fields(poppler(t, pdf, "pdftotext", "-", "-")), " ")
}

// infoOf returns a value that pdfinfo prints.
func infoOf(t testing.TB, pdf []byte, name string) string {
	t.Helper()
	for line := range strings.Lines(poppler(t, pdf, "pdfinfo", "-")) {
		if value, found := strings.CutPrefix(line, name+":"); found {
			return strings.TrimSpace(value)
		}
	}
	t.Fatalf("pdfinfo says nothing of %s", name)
	return ""
}

// box is the position of a word, in points from the page's upper left.
type box struct{ left, top, right, bottom float64 }

var wordBox = regexp.MustCompile(`<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</word>`)

func boxOf(t testing.TB, pdf []byte, word string) box {
	t.Helper()
	for _, found := range wordBox.FindAllStringSubmatch(poppler(t, pdf, "pdftotext", "-bbox", "-", "-"), -1) {
		if found[5] != word {
			continue
		}
		var at [4]float64
		for i := range at {
			at[i], _ = strconv.ParseFloat(found[i+1], 64)
		}
		return box{at[0], at[1], at[2], at[3]}
	}
	t.Fatalf("the document has no %q", word)
	return box{}
}

// middleOf returns the colour in the middle of the first page.
func middleOf(t testing.TB, pdf []byte) color.RGBA {
	t.Helper()
	picture, err := png.Decode(strings.NewReader(poppler(t, pdf, "pdftoppm", "-r", "10", "-singlefile", "-png", "-")))
	must(t, err)
	size := picture.Bounds()
	middle := image.Pt(size.Dx()/2, size.Dy()/2)
	return color.RGBAModel.Convert(picture.At(middle.X, middle.Y)).(color.RGBA)
}
