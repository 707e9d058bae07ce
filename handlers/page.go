package handlers

import "github.com/toolmill/toolmill/domain/tool"

const (
	listLimitDefault = 20
	listLimitMax     = 100
	cursorBytesMax   = 255
)

var cursorFault = tool.Fault{Path: "cursor", Rule: "pattern", Message: "must be a nextCursor of this list"}

// page is which part of a list is asked for.
func (q *query) page() (limit int, cursor string) {
	return q.integer("limit", "a whole number", 1, listLimitMax, listLimitDefault), q.cursor()
}

// cursor is where a list goes on, "" at its beginning.
func (q *query) cursor() string {
	cursor := q.text("cursor")
	if cursor != "" && (len(cursor) > cursorBytesMax || !visible(cursor)) {
		q.faults = append(q.faults, cursorFault)
	}
	return cursor
}

// cursorBody is the next page's cursor as it is written: null behind the last one.
func cursorBody(next string) *string {
	if next == "" {
		return nil
	}
	return &next
}
