package postgrestest

import (
	"context"
	"errors"
	"fmt"
	"os"
)

// Runner is *testing.M, or a wrapper of it.
type Runner interface{ Run() int }

// Main runs the tests of a package and then stops the cluster, if one was started. It returns the exit code.
func Main(m Runner) int {
	code := m.Run()
	if err := stopShared(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return max(code, 1)
	}
	return code
}

func stopShared() error {
	// No test started the cluster, and from now on none can.
	shared.once.Do(func() { shared.err = errors.New("postgrestest: the tests have ended") })
	if shared.server == nil {
		return nil
	}
	return shared.server.stop(context.Background())
}
