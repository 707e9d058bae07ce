package app

import (
	"os"
	"runtime/debug"
)

// gcPercent trades memory for time. The live heap of a process is small (some tens of megabytes, most of it the owner's
// states), so at Go's default of 100 the collector runs several times a second under load and takes a quarter of the
// processor; at 400 it takes a tenth (make bench, section commands).
const gcPercent = 400

// TuneMemory sets the garbage collector for this program, unless GOGC says otherwise.
func TuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
}
