package pdftoimages

import (
	"fmt"
	"slices"

	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pagepng"
)

func (a *attempt) describe(path string) filetool.Made {
	downscaled := a.downscaledPages()
	return filetool.Made{
		Path: path, ContentType: contentTypeZIP,
		Summary: func(sizeBytes int64) string {
			return fmt.Sprintf("%s at %d dpi, %s ZIP", filetool.Count(len(a.pictures), "PNG picture"), a.options.DPI, filetool.Size(sizeBytes))
		},
		Engine: poppler.Name, EngineVersion: a.engine.Version(), InputBytes: a.source.SizeBytes, Begun: a.begun,
		Warnings: slices.Concat(a.source.Warnings, warnings(downscaled), a.coverage.Warnings()),
		More:     map[string]any{"pages": len(a.pictures), "dpi": a.options.DPI, "downscaledPages": downscaled, "pagesByPDFium": append([]int{}, a.bySecond...), "coverage": a.coverage.Metadata()},
	}
}

// downscaledPages is never null: it is an array in JSON.
func (a *attempt) downscaledPages() []int {
	pages := []int{}
	for _, p := range a.pictures {
		if p.dpi < a.options.DPI {
			pages = append(pages, p.page)
		}
	}
	return pages
}

func warnings(downscaled []int) []string {
	if len(downscaled) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s would have had more than %d megapixels; the pictures have a lower resolution. downscaledPages names them.",
		filetool.Count(len(downscaled), "page"), pagepng.PixelsMax/1_000_000)}
}
