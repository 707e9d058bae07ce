package main

import (
	"fmt"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// deprecate marks the types that are published beside those that replaced them, and says so where people read.
func deprecate(types []described, replaced []event.Replacement) {
	for _, r := range replaced {
		newer, until := r.Newer.EventType(), r.Until.Format(time.DateOnly)
		for i := range types {
			if types[i].Type != r.Older.EventType() {
				continue
			}
			d := &types[i]
			d.Schema.Deprecated, d.Schema.ReplacedBy, d.Schema.PublishedUntil = true, newer, until
			d.Replaced = fmt.Sprintf("replaced by `%s`, published beside it for facts before %s", newer, until)
		}
	}
}
