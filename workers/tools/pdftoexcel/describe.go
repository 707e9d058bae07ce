package pdftoexcel

import (
	"math"
	"time"

	"github.com/toolmill/toolmill/workers/engines/pdfium"
	"github.com/toolmill/toolmill/workers/tools/filetool"
	"github.com/toolmill/toolmill/workers/tools/pdfread"
)

// quality is how well the conversion went, for the client.
type quality struct {
	Tables      []tableQuality `json:"tables"`
	TablesFound int            `json:"tablesFound"`
	// ScannedPages are the numbers of pages that are pictures without text.
	ScannedPages []int `json:"scannedPages"`
}

// tableQuality is the quality of one table. Accuracy is tables.Table.Accuracy.
type tableQuality struct {
	Page     int     `json:"page"`
	Rows     int     `json:"rows"`
	Cols     int     `json:"cols"`
	Accuracy float64 `json:"accuracy"`
	Ruled    bool    `json:"ruled"`
}

func (t *Tool) describe(s pdfread.Source, path string, begun time.Time) filetool.Made {
	q := quality{Tables: []tableQuality{}, ScannedPages: s.Scanned()}
	for _, table := range s.Tables() {
		q.Tables = append(q.Tables, tableQuality{
			Page: table.Page, Rows: table.Rows, Cols: table.Cols, Accuracy: math.Round(10*table.Accuracy) / 10, Ruled: table.Ruled,
		})
	}
	q.TablesFound = len(q.Tables)
	warnings := s.Warnings()
	if q.TablesFound == 0 {
		warnings = append(warnings, "No table was found; the sheet has the text as it stands on the pages.")
	}
	return filetool.Made{
		Path: path, ContentType: contentType,
		Summary: func(sizeBytes int64) string {
			return filetool.Count(len(s.Pages), "page") + ", " + filetool.Count(q.TablesFound, "table") + ", " + filetool.Size(sizeBytes) + " XLSX"
		},
		Engine: pdfium.Name, EngineVersion: t.engines.PDFium.Version(), InputBytes: s.SizeBytes, Begun: begun, Warnings: warnings,
		More: map[string]any{"pages": len(s.Pages), "quality": q, "coverage": s.PageCoverage.Metadata()},
	}
}
