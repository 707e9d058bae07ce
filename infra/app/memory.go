package app

import (
	"os"
	"runtime/debug"
)

// gcPercent trades memory for time. The live heap of a process is small (some tens of megabytes, most of it the
// owner's states), so with Go's default of 100 the collector runs several times a second under load and takes a
// quarter of the processor time; with 400 it takes a tenth (make bench, section commands).
const gcPercent = 400

// TuneMemory sets the garbage collector's percentage for this program, unless GOGC sets it.
func TuneMemory() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
}
