package admin

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"time"

	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/projections"
)

// UsageFilter selects the accounts and days whose usage is printed.
type UsageFilter = projections.UsageFilter

// usageLine is the use of a tool by an account on a UTC day.
type usageLine struct {
	AccountID     string `json:"accountId" parquet:"accountId"`
	Day           string `json:"day" parquet:"day"`
	ToolSlug      string `json:"toolSlug" parquet:"toolSlug"`
	Accepted      int64  `json:"accepted" parquet:"accepted"`
	Succeeded     int64  `json:"succeeded" parquet:"succeeded"`
	Failed        int64  `json:"failed" parquet:"failed"`
	Canceled      int64  `json:"canceled" parquet:"canceled"`
	ChargedUnits  int64  `json:"chargedUnits" parquet:"chargedUnits"`
	RefundedUnits int64  `json:"refundedUnits" parquet:"refundedUnits"`
}

var usageColumns = []string{
	"accountId", "day", "toolSlug", "accepted", "succeeded", "failed", "canceled", "chargedUnits", "refundedUnits",
}

func usageLineOf(d projections.UsageDay) usageLine {
	return usageLine{
		d.AccountID, d.Day.Format(time.DateOnly), d.ToolSlug, d.Accepted, d.Succeeded, d.Failed, d.Canceled, d.ChargedUnits, d.RefundedUnits,
	}
}

func (l usageLine) cells() []string {
	cells := append(make([]string, 0, len(usageColumns)), l.AccountID, l.Day, l.ToolSlug)
	for _, n := range []int64{l.Accepted, l.Succeeded, l.Failed, l.Canceled, l.ChargedUnits, l.RefundedUnits} {
		cells = append(cells, strconv.FormatInt(n, 10))
	}
	return cells
}

// UsageFormat is how usage is printed.
type UsageFormat string

// The formats of usage: CSV begins with a line of names, JSON is an object on each line, Parquet a file.
const (
	UsageCSV     UsageFormat = "csv"
	UsageJSON    UsageFormat = "json"
	UsageParquet UsageFormat = "parquet"
)

// Usage prints what accounts used, by account, day and tool. It reads and prints row by row.
func (o Operator) Usage(ctx context.Context, f UsageFilter, format UsageFormat) error {
	if f.To.Before(f.From) {
		return errors.New("the last day is before the first one")
	}
	return o.withStores(ctx, func(kept stores.Adopted, _ *kafka.Log) error {
		out := bufio.NewWriter(o.Out)
		line, end := usageWriter(out, format)
		err := projections.NewCredits(kept.DB).Usage(ctx, f, func(d projections.UsageDay) error { return line(usageLineOf(d)) })
		return errors.Join(err, end(), out.Flush())
	})
}

// usageWriter returns what writes a line, and what writes the rest.
func usageWriter(out io.Writer, format UsageFormat) (line func(usageLine) error, end func() error) {
	switch format {
	case UsageJSON:
		encoder := json.NewEncoder(out)
		return func(l usageLine) error { return encoder.Encode(l) }, func() error { return nil }
	case UsageParquet:
		w := parquet.NewGenericWriter[usageLine](out, parquet.Compression(&parquet.Zstd))
		return func(l usageLine) error { _, err := w.Write([]usageLine{l}); return err }, w.Close
	case UsageCSV:
	}
	w := csv.NewWriter(out)
	_ = w.Write(usageColumns) // Error returns a fault
	return func(l usageLine) error { return w.Write(l.cells()) }, func() error { w.Flush(); return w.Error() }
}
