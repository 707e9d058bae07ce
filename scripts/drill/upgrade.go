package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
)

// upgradeDrill rolls a fleet from an earlier version to this one, back, and to this one again, process by process under load: both
// versions read each other's log, read models and addresses meanwhile, in both directions. What rollingDrill promises holds throughout.
func upgradeDrill(ctx context.Context, s *site.Site, commit string, plan rollingPlan) (v *verdict, err error) {
	earlier, remove, err := buildOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	defer remove()
	this := s.Binary
	s.Binary = earlier // of the nodes and of the operator who opens the accounts
	f, err := startFleet(ctx, s, plan.fleet())
	defer func() { err = errors.Join(err, f.end()) }()
	if err != nil {
		return nil, err
	}
	var stopping []time.Duration
	if err := f.underLoad(ctx, func(ctx context.Context) (err error) {
		for _, to := range []version{{"this version", this}, {commit, earlier}, {"this version", this}} {
			s.Say("to %s", to.name)
			if stopping, err = f.rollTo(ctx, to.binary, stopping); err != nil {
				return fmt.Errorf("to %s: %w", to.name, err)
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	s.Binary = this
	f.verdict.figuref("restarts", "%d: from %s to this version, back, and again, on %s", len(stopping), commit, f.stores.BrokerName)
	return f.rolled(ctx, stopping)
}

type version struct{ name, binary string }

// rollTo restarts each node as another version, one after the other, and appends how long each took to stop.
func (f *fleet) rollTo(ctx context.Context, binary string, stopping []time.Duration) ([]time.Duration, error) {
	for _, n := range f.nodes {
		n.Binary = binary
		took, err := f.restart(ctx, n)
		if err != nil {
			return stopping, err
		}
		stopping = append(stopping, took)
	}
	return stopping, nil
}

// buildOf builds the service of a commit of this repository.
func buildOf(ctx context.Context, commit string) (binary string, remove func(), err error) {
	dir, err := os.MkdirTemp("", "toolmill-earlier-")
	if err != nil {
		return "", nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	const unpack = `git -c safe.directory='*' archive "$1" | tar -x -C "$2"`
	if out, err := exec.CommandContext(ctx, "bash", "-o", "pipefail", "-c", unpack, "unpack", commit, dir).CombinedOutput(); err != nil { //nolint:gosec // the operator's own
		return "", nil, fmt.Errorf("the files of %s: %w: %s", commit, err, out)
	}
	return site.Build{Source: dir}.Binary(ctx)
}
