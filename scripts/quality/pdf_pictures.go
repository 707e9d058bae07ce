package main

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// pictures decodes every picture of an archive.
func (n *row) pictures(out convert.Output) (all []image.Image) {
	archive, err := zip.OpenReader(out.File.Name())
	if err != nil {
		n.fault("%v", err)
		return nil
	}
	defer func() { _ = archive.Close() }()
	for _, entry := range archive.File {
		file, err := entry.Open()
		if err != nil {
			n.fault("%s: %v", entry.Name, err)
			continue
		}
		content, err := io.ReadAll(file)
		_ = file.Close()
		picture, decodeErr := png.Decode(bytes.NewReader(content))
		if err != nil || decodeErr != nil || !isPNG(content) {
			n.fault("%s: %v, %v", entry.Name, err, decodeErr)
			continue
		}
		all = append(all, picture)
	}
	if len(all) != out.Metadata["pages"] {
		n.fault("%d pictures of %v pages", len(all), out.Metadata["pages"])
	}
	return all
}

// toImages compares the pictures of a known document with those of poppler's other renderer.
func (p printedPDF) toImages(ctx context.Context, r *room) {
	const dpi = 96
	n := row{slug: tool.PDFToImagesZIP, input: p.label()}
	out, err := r.convert(ctx, n.slug, typePDF, p.path, fmt.Sprintf(`{"dpi":%d}`, dpi))
	if err != nil {
		n.fault("%v", err)
		r.note(n)
		return
	}
	least := 1.0
	for i, picture := range n.pictures(out) {
		target := filepath.Join(r.dir, "cairo")
		page := strconv.Itoa(i + 1)
		command := exec.CommandContext(ctx, "pdftocairo", "-png", "-r", strconv.Itoa(dpi), "-f", page, "-l", page, "-singlefile", p.path, target) //nolint:gosec // our own file
		said, err := command.CombinedOutput()
		if err != nil {
			n.fault("pdftocairo: %v: %s", err, said)
			continue
		}
		other, err := readPNG(target + ".png")
		if err != nil {
			n.fault("%v", err)
			continue
		}
		least = min(least, similarity(picture, other))
	}
	n.measures = fmt.Sprintf("%v pages, similarity at least %.4f", out.Metadata["pages"], least)
	n.atLeast("similarity", least, 0.97)
	r.note(n)
}

func readPNG(path string) (image.Image, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return png.Decode(bytes.NewReader(content))
}

// similarity is 1 minus the mean difference of brightness over blocks of 4 by 4 pixels, which ignores how edges are
// smoothed; 0 if the sizes differ by more than a pixel.
func similarity(a, b image.Image) float64 {
	const block = 4
	size := a.Bounds().Size()
	if other := b.Bounds().Size(); abs(size.X-other.X) > 1 || abs(size.Y-other.Y) > 1 {
		return 0
	}
	sum, blocks := 0.0, 0
	for y := 0; y+block < size.Y; y += block {
		for x := 0; x+block < size.X; x += block {
			sum += math.Abs(brightness(a, x, y, block) - brightness(b, x, y, block))
			blocks++
		}
	}
	return 1 - sum/float64(max(blocks, 1))
}

func brightness(picture image.Image, x, y, block int) float64 {
	sum := uint64(0)
	least := picture.Bounds().Min
	for dy := range block {
		for dx := range block {
			r, g, b, _ := picture.At(least.X+x+dx, least.Y+y+dy).RGBA()
			sum += uint64(r) + uint64(g) + uint64(b)
		}
	}
	return float64(sum) / float64(block*block*3) / math.MaxUint16
}

func abs(n int) int { return max(n, -n) }
