package takeout

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/spreadsheet"
	"github.com/toolmill/toolmill/projections/store"
)

func writeRows(out io.Writer, rows ...[]string) error {
	text, err := spreadsheet.Rows(rows...)
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

func (e *export) ledger(ctx context.Context, out io.Writer) error {
	if err := writeRows(out, spreadsheet.LedgerColumns); err != nil {
		return err
	}
	credits := projections.NewCredits(e.DB)
	return eachPage(ctx, func(ctx context.Context, cursor string) ([]projections.LedgerEntry, string, error) {
		return credits.Ledger(ctx, projections.LedgerFilter{AccountID: e.account.ID, Limit: projections.PageMax, Cursor: cursor})
	}, func(page []projections.LedgerEntry) error {
		rows := make([][]string, len(page))
		for i, entry := range page {
			rows[i] = spreadsheet.LedgerRow(entry)
		}
		return writeRows(out, rows...)
	})
}

// usage is read month by month: at most 31 rows for each tool.
func (e *export) usage(ctx context.Context, out io.Writer) error {
	if err := writeRows(out, spreadsheet.UsageColumns); err != nil {
		return err
	}
	month, last, err := e.usedBetween(ctx)
	for ; err == nil && !month.After(last); month = month.AddDate(0, 1, 0) {
		err = e.usageOf(ctx, out, month)
	}
	if errors.Is(err, store.ErrNotFound) {
		return nil // nothing was ever used
	}
	return err
}

// usedBetween returns the first day of the first month with usage, and the last day. Error: store.ErrNotFound.
func (e *export) usedBetween(ctx context.Context) (month, last time.Time, err error) {
	type span struct{ first, last time.Time }
	s, err := store.One(ctx, e.DB, func(rows store.Rows) (s span, err error) {
		return s, rows.Scan(&s.first, &s.last)
	}, `SELECT min(day), max(day) FROM usage_daily WHERE account_id = $1 HAVING count(*) > 0`, e.account.ID)
	return s.first.AddDate(0, 0, 1-s.first.Day()), s.last, err
}

func (e *export) usageOf(ctx context.Context, out io.Writer, month time.Time) error {
	var rows [][]string
	filter := projections.UsageFilter{AccountID: e.account.ID, From: month, To: month.AddDate(0, 1, -1)}
	err := projections.NewCredits(e.DB).Usage(ctx, filter, func(d projections.UsageDay) error {
		rows = append(rows, spreadsheet.UsageRow(d.Day.Format(time.DateOnly), d.ToolSlug, d.UsageSums))
		return nil
	})
	if err != nil {
		return err
	}
	return writeRows(out, rows...)
}
