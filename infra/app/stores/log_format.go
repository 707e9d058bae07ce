package stores

import (
	"errors"
	"fmt"
	"strings"
)

// installationKind is the prefix of an installation's id, which both log and database bear. Its number is the format of the log:
// in 2 the records of commands and events are frames.
const installationKind = "inst2"

// ErrOtherFormat means that a version with another format of the log wrote log or database. Nothing was written.
var ErrOtherFormat = errors.New("this version cannot read these stores, nothing was written")

// checkFormat returns ErrOtherFormat if log or database are of another format than this version's.
func (b belongings) checkFormat() error {
	for _, id := range []string{b.inLog, b.database.ID} {
		if id != "" && !strings.HasPrefix(id, installationKind+"_") {
			return fmt.Errorf("%w: a version with another format of the log wrote installation %s; run that version, or begin "+
				"with an empty broker and database (in development: with an empty data directory)", ErrOtherFormat, id)
		}
	}
	return nil
}
