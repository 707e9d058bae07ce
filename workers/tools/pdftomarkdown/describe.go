package pdftomarkdown

import (
	"math"
	"time"

	"github.com/toolmill/toolmill/workers/documents/layout"
	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

// quality is how well the conversion went, for the client.
type quality struct {
	// Score is pdfread.Source.Score.
	Score float64 `json:"score"`
	// TextCoverage is pdfread.Source.Coverage.
	TextCoverage float64 `json:"textCoverage"`
	Headings     int     `json:"headings"`
	Lists        int     `json:"listItems"`
	Tables       int     `json:"tables"`
	// ScannedPages are the numbers of pages that are pictures without text.
	ScannedPages []int    `json:"scannedPages"`
	Warnings     []string `json:"warnings"`
}

func (t *Tool) describe(s pdfread.Source, path string, begun time.Time) filetool.Made {
	q := quality{
		Score: rounded(s.Score()), TextCoverage: rounded(s.Coverage()), ScannedPages: s.Scanned(), Warnings: s.Warnings(),
		Headings: count(s.Document, layout.Heading), Lists: count(s.Document, layout.ListItem),
		Tables: count(s.Document, layout.Table),
	}
	return filetool.Made{
		Path: path, ContentType: contentType,
		Summary: func(sizeBytes int64) string {
			return filetool.Count(len(s.Pages), "page") + ", " + filetool.Count(q.Headings, "heading") + ", " +
				filetool.Count(q.Tables, "table") + ", " + filetool.Size(sizeBytes) + " Markdown"
		},
		Engine: pdfium.Name, EngineVersion: t.engines.PDFium.Version(), InputBytes: s.SizeBytes, Begun: begun,
		Warnings: q.Warnings, More: map[string]any{"pages": len(s.Pages), "quality": q, "coverage": s.PageCoverage.Metadata()},
	}
}

func count(d layout.Document, kind layout.Kind) (n int) {
	for _, p := range d.Pages {
		for _, b := range p.Blocks {
			if b.Kind == kind {
				n++
			}
		}
	}
	return n
}

func rounded(x float64) float64 { return math.Round(1000*x) / 1000 }
