package handlers

import (
	"fmt"
	"net/url"
	"strconv"

	"toolmill/domain/tool"
)

// pageOf reads limit and cursor of a list, and what is wrong with them.
func pageOf(query url.Values) (limit int, cursor string, faults []tool.Fault) {
	limit, cursor = listLimitDefault, query.Get("cursor")
	if len(cursor) > cursorBytesMax || cursor != "" && !visible(cursor) {
		faults = append(faults, cursorFault)
	}
	if text := query.Get("limit"); text != "" {
		var err error
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > listLimitMax {
			faults = append(faults, tool.Fault{
				Path: "limit", Rule: "range", Message: fmt.Sprintf("must be a whole number from 1 to %d", listLimitMax),
			})
		}
	}
	return limit, cursor, faults
}

// cursorBody is the next page's cursor as it is written: null behind the last one.
func cursorBody(next string) *string {
	if next == "" {
		return nil
	}
	return &next
}
