// Provenance says where built files come from, as an unsigned statement of in-toto with SLSA's provenance: which commit, which tools, which
// lock files.
//
//	provenance write FILE...  writes dist/provenance.json about these files; fails if the checkout differs from its commit
//	provenance check          fails if a file is not the one that the statement names, or the statement is of another commit
//
// Who builds a release signs it: docs/releases.md.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, checkout{dir: "."}, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "provenance:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("write FILE..., or check")

func run(ctx context.Context, c checkout, args []string) error {
	switch {
	case len(args) > 1 && args[0] == "write":
		return c.write(ctx, args[1:])
	case len(args) == 1 && args[0] == "check":
		return c.check(ctx)
	}
	return errUsage
}
