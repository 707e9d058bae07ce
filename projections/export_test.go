package projections

import "time"

// CursorAt returns the cursor of a list after a row.
func CursorAt(at time.Time, id string) string { return EncodeCursor(at.UnixMicro(), id) }
