package credits

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/spreadsheet"
)

// ExportUsage answers with what GetUsage returns as CSV (GET /v1/usage/export).
func (a *Wing) ExportUsage(c *rest.Call) (rest.Answer, error) {
	body, err := a.usage(c)
	if err != nil {
		return rest.Answer{}, err
	}
	rows := [][]string{spreadsheet.UsageColumns}
	for _, row := range body.Rows {
		rows = append(rows, usageCells(row))
	}
	text, err := spreadsheet.Rows(rows...)
	if err != nil {
		return rest.Answer{}, err
	}
	a.Streams.NoteExport(c, "usage.csv")
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("Content-Type", spreadsheet.Type)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="usage.csv"`)
		h.Set("Content-Length", strconv.Itoa(len(text)))
		_, _ = w.Write(text) // the client is gone: there is nobody to report an error to
	}}, nil
}

func usageCells(row usageRow) []string {
	return spreadsheet.UsageRow(row.Day, row.ToolSlug, projections.UsageSums{
		Accepted: row.Accepted, Succeeded: row.Succeeded, Failed: row.Failed, Canceled: row.Canceled,
		ChargedUnits: row.ChargedUnits, RefundedUnits: row.RefundedUnits,
	})
}
