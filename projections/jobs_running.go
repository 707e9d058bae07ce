package projections

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// ToolRunning is a tool whose attempts run, in any process.
type ToolRunning struct {
	Slug     string
	Attempts int64
}

// RunningTools returns the tools whose attempts workers run now, in the order of their slugs.
func (j *Jobs) RunningTools(ctx context.Context) ([]ToolRunning, error) {
	running, err := store.List(ctx, j.db, func(rows store.Rows) (t ToolRunning, err error) {
		return t, rows.Scan(&t.Slug, &t.Attempts)
	}, `SELECT tool_slug, count(*) FROM jobs WHERE worker_id IS NOT NULL GROUP BY tool_slug ORDER BY tool_slug`)
	if err != nil {
		return nil, fmt.Errorf("running tools: %w", err)
	}
	return running, nil
}
