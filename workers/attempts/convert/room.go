package convert

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// workName is the directory for an attempt's engines, within the attempt's own. Beside it are files that engines may not write:
// the input, and the accepted output (rundir.Kept).
const workName = "work"

// inputName is fixed: an engine that prints or interprets the name of its file gets nothing from the client.
const inputName = "input"

// MakeRoom creates an attempt's directories below scratch: dir is Input.Dir, and input is the path for Input.Path, which the
// caller writes and then shows to engines (rundir.Show). Both are absolute. remove removes everything.
func MakeRoom(scratch string) (dir, input string, remove func(), err error) {
	if scratch, err = filepath.Abs(scratch); err != nil { // engines run in another directory
		return "", "", nil, err
	}
	outer, err := os.MkdirTemp(scratch, "attempt-")
	if err != nil {
		return "", "", nil, err
	}
	remove = func() { _ = os.RemoveAll(outer) }
	dir = filepath.Join(outer, workName)
	// An engine's user must be able to pass through the outer directory, which contains no private names.
	err = errors.Join(os.Chmod(outer, 0o711), os.Mkdir(dir, 0o700)) //nolint:gosec // traversable, as said above
	if err == nil {
		input, err = rundir.Kept(dir, inputName)
	}
	if err != nil {
		remove()
	}
	return dir, input, remove, err
}
