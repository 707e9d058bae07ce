package engines

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ErrElsewhere is why an engine takes no jobs although it is installed: this worker is for others.
var ErrElsewhere = errors.New("its jobs are left to other workers (TOOLMILL_QUEUES)")

// leave keeps the engines of the wanted queues, and leaves the tools of the others to other workers. Their programs may still
// be used: poppler reads what every engine writes. Error: a queue that no engine has.
func (s *Set) leave(wanted []string) error {
	if len(wanted) == 0 {
		return nil
	}
	known := make([]string, len(s.Engines))
	for i, e := range s.Engines {
		known[i] = e.Class
	}
	for _, queue := range wanted {
		if !slices.Contains(known, queue) {
			return fmt.Errorf("TOOLMILL_QUEUES: %q is not one of %s", queue, strings.Join(known, ", "))
		}
	}
	for i := range s.Engines {
		if e := &s.Engines[i]; !slices.Contains(wanted, e.Class) {
			e.Missing, e.Tools = ErrElsewhere, nil
		}
	}
	return nil
}

// spares returns how many processes of a class are started ahead.
func (c Config) spares(class string, count int) int {
	if len(c.Queues) > 0 && !slices.Contains(c.Queues, class) {
		return 0
	}
	return count
}
