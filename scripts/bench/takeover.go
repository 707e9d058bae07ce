package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/bench/processes"
)

// benchTakeover fills a log with a million events, rebuilds the read models from it, and kills one of two owners.
func benchTakeover(ctx context.Context, t *table) error {
	s, err := openStores(ctx, apache)
	if err != nil {
		return err
	}
	defer s.close()
	dir, err := os.MkdirTemp("", "toolmill-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	binary, err := buildBinary(ctx, dir)
	if err != nil {
		return err
	}
	if err := install(ctx, binary, s, dir); err != nil {
		return err
	}
	l, err := startLine(ctx, s.cluster, s.db, true)
	if err != nil {
		return err
	}
	accounts, err := l.open(ctx, accountN)
	if err == nil {
		_, err = l.throughput(ctx, accounts, *logEvents-accountN) // each command leads to one event
	}
	l.stop()
	if err != nil {
		return err
	}
	if err := benchRebuild(ctx, t, s); err != nil {
		return err
	}
	return benchKill(ctx, t, s, binary, dir)
}

func benchRebuild(ctx context.Context, t *table, s *stores) error {
	for _, run := range []struct {
		name string
		swap bool
	}{{"rebuild of all read models", false}, {"the same, swapped", true}} {
		line, err := rebuildOnce(ctx, s, run.swap)
		if err != nil {
			return err
		}
		t.add(run.name, line, "≥ 50,000 events/s; stood still ≤ 1 s")
	}
	return nil
}

// rebuildOnce returns what the command prints, with the processor time per event.
func rebuildOnce(ctx context.Context, s *stores, swap bool) (string, error) {
	var out strings.Builder
	before := processes.Of(os.Getpid())
	err := admin.Operator{
		Config: config.Config{Brokers: s.cluster.Addresses, Database: s.url}, Logger: slog.New(slog.DiscardHandler), Out: &out,
	}.Rebuild(ctx, nil, swap)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(out.String(), "\n")
	return line + "; " + processes.Of(os.Getpid()).Each(before, *logEvents), nil
}

// startProcess starts a process of the service with a data directory of its own.
func startProcess(binary string, s *stores, roles, dir string) (*exec.Cmd, error) {
	c := exec.Command(binary, "serve", "--roles", roles) //nolint:gosec // built above
	c.Env = append(os.Environ(), "KAFKA_BROKERS="+s.cluster.String(), "DATABASE_URL="+s.url, "TOOLMILL_DATA_DIR="+dir,
		"TOOLMILL_LISTEN=127.0.0.1:0", "TOOLMILL_OPERATIONS_LISTEN=127.0.0.1:0", "TOOLMILL_MASTER_KEY="+masterKey)
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	return c, c.Start()
}

// install makes the stores those of one installation, as the service's first start does: no process starts on a log without.
func install(ctx context.Context, binary string, s *stores, dir string) error {
	process, err := startProcess(binary, s, "owner,projector", dir)
	if err != nil {
		return err
	}
	l, err := newLine(ctx, s.cluster, s.db)
	if err == nil {
		_, err = l.onePerPartition(ctx)
		l.stop()
	}
	if err != nil {
		return errors.Join(err, process.Process.Kill(), process.Wait())
	}
	return errors.Join(process.Process.Signal(syscall.SIGINT), process.Wait())
}

// benchKill kills the first of two owners, beside the projector, which alone needs the installation's objects.
func benchKill(ctx context.Context, t *table, s *stores, binary, dir string) (err error) {
	processes := make([]*exec.Cmd, 3)
	for i, roles := range []string{"owner", "owner", "projector"} {
		own := filepath.Join(dir, roles, strconv.Itoa(i))
		if roles == "projector" {
			own = dir
		}
		if processes[i], err = startProcess(binary, s, roles, own); err != nil {
			return err
		}
		defer func() { _ = processes[i].Process.Kill(); _ = processes[i].Wait() }()
	}
	l, err := newLine(ctx, s.cluster, s.db)
	if err != nil {
		return err
	}
	defer l.stop()
	accounts, err := l.onePerPartition(ctx)
	if err != nil {
		return err
	}
	if err := l.answered(ctx, accounts); err != nil {
		return err
	}
	killed := time.Now()
	if err := processes[0].Process.Kill(); err != nil {
		return err
	}
	if err := l.answered(ctx, accounts); err != nil {
		return err
	}
	t.add(fmt.Sprintf("takeover after kill -9 of one of two owners, %d events in the log", *logEvents),
		fmt.Sprintf("all partitions answered after %.1f s", time.Since(killed).Seconds()), "≤ 10 s")
	return nil
}

// onePerPartition opens accounts until every partition has one. Owners may be starting: it repeats what nobody answers for two
// minutes.
func (l *line) onePerPartition(ctx context.Context) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	found := make(map[int32]string)
	for len(found) < linePartitions {
		id := commands.NewID("acct")
		r, err := l.gateway.Send(ctx, commands.NewCommand(event.ByOperator("bench"), id, account.OpenAccount{Plan: "custom", Limits: wide, Credits: 1}))
		if err != nil && ctx.Err() != nil {
			return nil, err
		}
		if err == nil {
			found[r.Partition] = id
		}
	}
	ids := make([]string, 0, len(found))
	for _, id := range found {
		ids = append(ids, id)
	}
	return ids, nil
}

// answered returns when each account has got the answer to a command that was sent after the call.
func (l *line) answered(ctx context.Context, accounts []string) error {
	return many(len(accounts), len(accounts), func(i int) error {
		done := make(chan struct{})
		ticker := time.NewTicker(100 * time.Millisecond)
		defer ticker.Stop()
		ctx, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		for {
			go func() {
				grant := account.GrantCredits{Units: 1, Reference: commands.NewID("ref")}
				if _, err := l.gateway.Send(ctx, commands.NewCommand(event.ByOperator("bench"), accounts[i], grant)); err == nil {
					select {
					case done <- struct{}{}:
					case <-ctx.Done():
					}
				}
			}()
			select {
			case <-done:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			case <-ticker.C:
			}
		}
	})
}
