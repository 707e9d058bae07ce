package convert

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// workName is the directory that an attempt's engines get, in the attempt's own. Beside it lies what they may not write:
// the input, and the output once it is taken (rundir.Kept).
const workName = "work"

// inputName is fixed: an engine that prints or interprets its file's name gets nothing of the client's.
const inputName = "input"

// MakeRoom makes what an attempt works in, below a directory: dir is Input.Dir, and input the path for Input.Path, where
// the file is yet to be written and then to be shown (rundir.Show). Both are absolute. remove removes everything.
func MakeRoom(scratch string) (dir, input string, remove func(), err error) {
	if scratch, err = filepath.Abs(scratch); err != nil { // engines run elsewhere
		return "", "", nil, err
	}
	outer, err := os.MkdirTemp(scratch, "attempt-")
	if err != nil {
		return "", "", nil, err
	}
	remove = func() { _ = os.RemoveAll(outer) }
	dir = filepath.Join(outer, workName)
	// An engine's user passes through the outer one, where files are not private.
	err = errors.Join(os.Chmod(outer, 0o711), os.Mkdir(dir, 0o700)) //nolint:gosec // as said
	if err == nil {
		input, err = rundir.Kept(dir, inputName)
	}
	if err != nil {
		remove()
	}
	return dir, input, remove, err
}
