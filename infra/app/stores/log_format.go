package stores

import (
	"errors"
	"fmt"
	"strings"

	"github.com/toolmill/toolmill/domain/level"
)

// installationKind is the prefix of an installation's id, which both log and database bear. Its number is the format of the log:
// in 2 the records of commands and events are frames.
const installationKind = "inst2"

// ErrOtherFormat means that a version with another format of the log wrote log or database, or that they are at a level that this
// version does not know. Nothing was written.
var ErrOtherFormat = errors.New("this version cannot read these stores, nothing was written")

// checkFormat returns ErrOtherFormat if log or database are of another format than this version's.
func (b belongings) checkFormat() error {
	if err := checkLevel(max(b.level, b.database.Level)); err != nil {
		return err
	}
	for _, id := range []string{b.inLog, b.database.ID} {
		if id != "" && !strings.HasPrefix(id, installationKind+"_") {
			return fmt.Errorf("%w: a version with another format of the log wrote installation %s; run that version, or begin "+
				"with an empty broker and database (in development: with an empty data directory)", ErrOtherFormat, id)
		}
	}
	return nil
}

// checkLevel returns ErrOtherFormat if this version does not know a level.
func checkLevel(is level.Level) error {
	if is > level.Newest {
		return fmt.Errorf("%w: the installation was raised to level %d (toolmill upgrade finish), this version knows levels up to %d; "+
			"run the version of the other processes, or a later one", ErrOtherFormat, is, level.Newest)
	}
	return nil
}
