//go:build failpoint

package failpoint

import (
	"fmt"
	"os"
	"sync"
	"syscall"
)

// armed is read once. An invalid value ends the process, because the drill would otherwise wait forever.
var armed = sync.OnceValue(func() *arming {
	a, err := parse(os.Getenv(Variable))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return a
})

// Hit ends the process with SIGKILL if the point is armed for this passage.
func Hit(p Point) {
	if !armed().kills(p) {
		return
	}
	fmt.Fprintf(os.Stderr, "failpoint: killed at %s\n", p)
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	select {} // the signal may take a moment to arrive
}
