package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/site"
)

// upgradeDrill rolls a fleet from an earlier version to this one, back, and to this one again, process by process under load: both
// versions read each other's log, read models and addresses meanwhile, in both directions. At the end the level of the log is raised under
// the same load, and the earlier version must refuse to start if it does not know that level. What rollingDrill promises holds throughout.
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
		s.Binary = this
		stopping, err = f.finish(ctx, earlier, stopping)
		return err
	}); err != nil {
		return nil, err
	}
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

// finish raises the log to the newest level, restarts each node once more, and starts a process of the earlier version.
func (f *fleet) finish(ctx context.Context, earlier string, stopping []time.Duration) ([]time.Duration, error) {
	var raised struct{ From, To, Processes int }
	if err := f.operate(ctx, &raised, "upgrade", "finish"); err != nil {
		return stopping, err
	}
	f.verdict.figuref("level of the log", "%d, raised to %d with %d processes", raised.From, raised.To, raised.Processes)
	f.site.Say("level %d raised to %d", raised.From, raised.To)
	stopping, err := f.rollTo(ctx, f.site.Binary, stopping)
	if err != nil || raised.From == raised.To {
		return stopping, err
	}
	return stopping, f.refused(ctx, earlier)
}

// refused notes a fault unless a process of the earlier version ends by itself, and says that the log is not for it.
func (f *fleet) refused(ctx context.Context, earlier string) error {
	n, err := f.site.NewNode(site.NodeConfig{Name: "late", Roles: []string{config.RoleOwner}, Development: true, Env: f.stores.Env})
	if err != nil {
		return err
	}
	n.Binary = earlier
	if err := f.run(n); err != nil {
		return err
	}
	if err := site.Until(ctx, "the earlier version ends", n.Over); err != nil {
		return errors.Join(err, n.Stop())
	}
	if words := n.LastWords(); !strings.Contains(words, "this version cannot read these stores, nothing was written") {
		f.verdict.faultf("the earlier version, started on the raised log, said %q", words)
	}
	return nil
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
