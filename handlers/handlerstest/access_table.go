package handlerstest

import (
	"context"
	"slices"
	"strings"

	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/projections"
)

// accessTable is the access trail.
type accessTable struct{ *PeopleTable }

func (a accessTable) RecordAccess(_ context.Context, entries []trail.Entry) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.world.Away["trail"] == nil {
		a.PeopleTable.Accesses = append(a.PeopleTable.Accesses, entries...)
	}
	return a.world.Away["trail"]
}

// Accesses pages by id.
func (a accessTable) Accesses(_ context.Context, f trail.Filter) (page []trail.Entry, next string, err error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if f.Cursor != "" && !strings.HasPrefix(f.Cursor, "acc_") {
		return nil, "", projections.ErrInvalidCursor
	}
	begun := f.Cursor == ""
	for _, e := range slices.Backward(a.PeopleTable.Accesses) {
		if begun && e.AccountID == f.AccountID && !e.At.Before(f.From) && (f.To.IsZero() || e.At.Before(f.To)) {
			page = append(page, e)
		}
		begun = begun || e.ID == f.Cursor
	}
	if len(page) > f.Limit {
		return page[:f.Limit], page[f.Limit-1].ID, a.world.Away["accesses"]
	}
	return page, "", a.world.Away["accesses"]
}
