package projections

import "time"

// CursorAt is the cursor of a list behind a row.
func CursorAt(at time.Time, id string) string { return encodeCursor(at.UnixMicro(), id) }

// EncodeState is how states are stored.
var EncodeState = encodeState

// LoadSQL is the statement behind History.Load.
const LoadSQL = loadSQL
