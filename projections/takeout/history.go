package takeout

import (
	"bytes"
	"context"
	"io"

	"github.com/toolmill/toolmill/projections"
)

func (e *export) history(ctx context.Context, out io.Writer) error {
	history := projections.NewHistory(e.DB)
	return eachPage(ctx, func(ctx context.Context, cursor string) ([]projections.HistoryEvent, string, error) {
		return history.Events(ctx, projections.EventFilter{AccountID: e.account.ID, Limit: projections.PageMax, Cursor: cursor})
	}, func(page []projections.HistoryEvent) error {
		var lines bytes.Buffer
		for _, event := range page {
			lines.Write(event.Value)
			lines.WriteByte('\n')
		}
		_, err := out.Write(lines.Bytes())
		return err
	})
}
