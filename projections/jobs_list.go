package projections

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections/store"
)

// JobFilter selects the jobs of an account to list.
type JobFilter struct {
	AccountID string
	// Status and ToolSlug select jobs; empty selects all.
	Status   job.Status
	ToolSlug string
	// IncludeClosed lists closed jobs too.
	IncludeClosed bool
	// From is included, To is not; a zero time does not bound when a job was created.
	From, To time.Time
	// Limit is the page's size, at most PageMax; 0 is PageDefault.
	Limit int
	// Cursor is the cursor that came with the previous page; "" is the first page.
	Cursor string
}

// List returns a page of jobs, newest first, and the cursor of the next page, "" after the last one.
func (j *Jobs) List(ctx context.Context, f JobFilter) ([]job.State, string, error) {
	micros, id, set, err := DecodeCursor(f.Cursor)
	if err != nil {
		return nil, "", err
	}
	size := pageSize(f.Limit)
	conditions, args := f.conditions(size + 1)
	if set {
		args = append(args, time.UnixMicro(micros).UTC(), id)
		conditions += fmt.Sprintf(" AND (created_at, id) < ($%d, $%d)", len(args)-1, len(args))
	}
	page, err := store.List(ctx, j.db, scanJob, f.sql(conditions), args...)
	if err != nil {
		return nil, "", fmt.Errorf("jobs of %s: %w", f.AccountID, err)
	}
	if len(page) <= size {
		return page, "", nil
	}
	last := page[size-1]
	return page[:size], EncodeCursor(last.CreatedAt.UnixMicro(), last.ID), nil
}

// conditions returns what all ranges have in common, with its arguments: the account, the number of rows, and what is set.
func (f JobFilter) conditions(rows int) (sql string, args []any) {
	args = []any{f.AccountID, rows}
	add := func(condition string, arg any) {
		args = append(args, arg)
		sql += fmt.Sprintf(" AND "+condition, len(args))
	}
	if f.ToolSlug != "" {
		add("tool_slug = $%d", f.ToolSlug)
	}
	if !f.From.IsZero() {
		add("created_at >= $%d", f.From)
	}
	if !f.To.IsZero() {
		add("created_at < $%d", f.To)
	}
	return sql, args
}

// sql merges one index range for each status, closed or not. Each range has the order of the list, so a page costs the
// same at any depth and for any filter, however few jobs match.
func (f JobFilter) sql(conditions string) string {
	statuses := job.Statuses
	if f.Status != "" {
		statuses = []job.Status{f.Status}
	}
	closed := []string{"false"}
	if f.IncludeClosed {
		closed = append(closed, "true")
	}
	ranges := make([]string, 0, len(statuses)*len(closed))
	for _, status := range statuses {
		for _, c := range closed {
			ranges = append(ranges, fmt.Sprintf(
				"(SELECT created_at, id FROM jobs WHERE account_id = $1 AND status = '%s' AND closed = %s%s"+
					" ORDER BY created_at DESC, id DESC LIMIT $2)", status, c, conditions))
		}
	}
	return `SELECT state FROM jobs JOIN (SELECT created_at, id FROM (` + strings.Join(ranges, " UNION ALL ") +
		`) ranges ORDER BY created_at DESC, id DESC LIMIT $2) page USING (id) ORDER BY page.created_at DESC, id DESC`
}
