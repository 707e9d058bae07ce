package credits

import (
	"net/http"
	"strconv"

	"github.com/toolmill/toolmill/handlers/rest"
)

// usageColumns are those of an export, in order; a column that the grouping sums up is empty.
var usageColumns = []string{
	"day", "toolSlug", "accepted", "succeeded", "failed", "canceled", "chargedUnits", "refundedUnits", "netUnits",
}

// ExportUsage answers with what GetUsage returns as CSV (GET /v1/usage/export).
func (a *Wing) ExportUsage(c *rest.Call) (rest.Answer, error) {
	body, err := a.usage(c)
	if err != nil {
		return rest.Answer{}, err
	}
	rows := [][]string{usageColumns}
	for _, row := range body.Rows {
		rows = append(rows, usageCells(row))
	}
	text, err := spreadsheet(rows...)
	if err != nil {
		return rest.Answer{}, err
	}
	a.Streams.NoteExport(c, "usage.csv")
	return rest.Answer{Stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("Content-Type", spreadsheetType)
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Disposition", `attachment; filename="usage.csv"`)
		h.Set("Content-Length", strconv.Itoa(len(text)))
		_, _ = w.Write(text) // the client is gone: there is nobody to report an error to
	}}, nil
}

func usageCells(row usageRow) []string {
	cells := append(make([]string, 0, len(usageColumns)), row.Day, row.ToolSlug)
	for _, n := range []int64{
		row.Accepted, row.Succeeded, row.Failed, row.Canceled, row.ChargedUnits, row.RefundedUnits, row.NetUnits,
	} {
		cells = append(cells, strconv.FormatInt(n, 10))
	}
	return cells
}
