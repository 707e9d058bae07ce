package pdftoppt

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/documents/officefile"
	"github.com/toolmill/toolmill/workers/engines/office"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// The kinds of slides, in the metadata.
const (
	modeEditable = "editable"
	modeDrawing  = "drawing" // its text can be edited, what is drawn is one picture below
	modePicture  = "picture"
)

func (a *attempt) describe(path string) filetool.Made {
	modes := make([]map[string]any, len(a.slides))
	pictures := 0
	for i, s := range a.slides {
		mode := a.mode(s)
		if mode == modePicture {
			pictures++
		}
		modes[i] = map[string]any{"slide": i + 1, "page": s.page, "mode": mode}
	}
	return filetool.Made{
		Path: path, ContentType: string(officefile.PPTX),
		Summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s, %d of them editable, %s PPTX", filetool.Count(len(a.slides), "slide"), len(a.slides)-pictures, filetool.Size(sizeBytes))
		},
		Engine: office.Name, EngineVersion: a.tool.office.Version(), InputBytes: a.source.SizeBytes, Begun: a.begun,
		Warnings: slices.Concat(a.source.Warnings, a.warnings(pictures), a.coverage.Warnings()),
		More:     map[string]any{"slides": len(a.slides), "modes": modes, "scannedPages": append([]int{}, a.scanned...), "coverage": a.coverage.Metadata()},
	}
}

// drawingSlides returns how many slides have a picture instead of their drawing.
func (a *attempt) drawingSlides() (n int) {
	for _, s := range a.slides {
		if a.mode(s) == modeDrawing {
			n++
		}
	}
	return n
}

func (a *attempt) mode(s slide) string {
	switch {
	case !s.editable:
		return modePicture
	case a.isDrawn(s.page):
		return modeDrawing
	default:
		return modeEditable
	}
}

func (a *attempt) warnings(pictures int) (all []string) {
	if a.imported == nil && (a.paths == nil || len(a.taken) > 0) {
		all = append(all, "The engine could not take the PDF apart, so every slide is a picture.")
	}
	if pictures > 0 {
		all = append(all, filetool.Count(pictures, "slide")+" are pictures of their pages: the text on them cannot be edited. modes names them.")
	}
	if drawings := a.drawingSlides(); drawings > 0 {
		all = append(all, "On "+filetool.Count(drawings, "slide")+" a drawing of very many lines is one picture below the text. modes names them.")
	}
	for _, size := range a.sizes {
		if size != a.sizes[0] {
			return append(all, "The pages have several sizes, and slides can have only one: that of the largest.")
		}
	}
	return all
}
