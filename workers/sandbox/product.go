package sandbox

import (
	"os"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// TakeProduct is rundir.TakeProduct for this machine: if a process namespace has ended all of a run, the file is moved.
func TakeProduct(dir, path string) (*os.File, error) {
	return rundir.TakeProduct(dir, path, Probe().NoNetwork)
}
