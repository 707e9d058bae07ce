package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/toolmill/toolmill/infra/engines"
	"github.com/toolmill/toolmill/scripts/hostile/neighbours"
	"github.com/toolmill/toolmill/scripts/machine"
	"github.com/toolmill/toolmill/workers/sandbox"
)

func main() {
	only := flag.String("only", "", "words, separated by commas: only samples whose tool or name has one of them")
	keep := flag.String("keep", "", "directory for the files; by default none is kept")
	beside := flag.Int("neighbours", 60, "seconds of measuring the neighbours' loss in the engines' slots; 0 skips it")
	attacks := flag.String("attacks", "", "words, separated by commas: only attacks on the service whose name has one of them; none skips them")
	onlyAttacks := flag.Bool("only-attacks", false, "only the table of attacks on the service")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if !*onlyAttacks {
		err = run(ctx, *only, *keep, time.Duration(*beside)*time.Second)
	}
	if *keep == "" && *attacks != "none" {
		err = errors.Join(err, attackService(ctx, *attacks))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1) //nolint:gocritic // nothing is left to undo
	}
}

// attackService measures what attacks on the whole service do to another account.
func attackService(ctx context.Context, only string) error {
	hangs, err := engineHangs()
	if err != nil {
		return err
	}
	return neighbours.Run(ctx, os.Stdout, only, hangs)
}

func run(ctx context.Context, only, keep string, beside time.Duration) error {
	r, stop, err := open(ctx)
	if err != nil {
		return err
	}
	defer stop()
	r.bare = true
	fmt.Println(machine.Describe())
	fmt.Println("sandbox:", sandbox.Probe().Level(), sandbox.Probe(), strings.Join(sandbox.Lacks(), "; "))
	if keep != "" {
		return r.keep(keep)
	}
	verdicts, err := r.runAll(ctx, chosen(samples(), only))
	if err != nil {
		return err
	}
	lost, err := r.neighbours(ctx, beside)
	stop()
	return errors.Join(err, conclude(os.Stdout, verdicts, lost, descendants()))
}

// atOnce is how many files are tried concurrently: nearly all of them wait, for a time limit or for the disk.
const atOnce = 2

// runAll runs samples, as many at once as there are slots in a service on two cores.
func (r *room) runAll(ctx context.Context, all []sample) (verdicts []verdict, err error) {
	var lock sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(atOnce)
	for _, s := range all {
		if r.tools[s.slug] == nil {
			return nil, fmt.Errorf("%s for %s: its engine is not installed here (scripts/setup)", s.name, s.slug)
		}
		group.Go(func() error {
			v, err := r.run(ctx, s)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			lock.Lock()
			defer lock.Unlock()
			show(os.Stdout, v)
			verdicts = append(verdicts, v)
			return nil
		})
	}
	err = group.Wait()
	return verdicts, err
}

// open starts the engines. stop may be called more than once.
func open(ctx context.Context) (r *room, stop func(), err error) {
	dir, err := os.MkdirTemp("", "toolmill-hostile-")
	if err != nil {
		return nil, nil, err
	}
	r = &room{dir: dir, attempts: filepath.Join(dir, "scratch")}
	r.office = r.trusting()
	err = errors.Join(os.Chmod(dir, 0o711), os.Mkdir(r.attempts, 0o711), os.Mkdir(filepath.Join(dir, "canaries"), 0o755)) //nolint:gosec // engines' users pass through
	if err == nil {
		r.aviary, err = newAviary(ctx, filepath.Join(dir, "canaries"))
	}
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	set, err := engines.Start(ctx, engines.Config{
		Scratch: r.attempts, Kept: filepath.Join(dir, "kept"), ChromiumConcurrency: 2, ChromiumSpares: 1, LibreOfficeSpares: 1,
		Logger: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	stopped := false
	stop = func() {
		if stopped {
			return
		}
		stopped = true
		_ = set.Stop(context.WithoutCancel(ctx))
		r.aviary.close()
		_ = os.RemoveAll(dir)
	}
	if err != nil {
		stop()
		return nil, nil, err
	}
	r.tools = set.Tools()
	return r, stop, nil
}

// keep writes the files to a directory, to try them on other programs.
func (r *room) keep(dir string) error {
	c, err := r.aviary.next()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	for _, s := range samples() {
		content, err := s.content(c)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		name := strings.NewReplacer(" ", "-", "/", "-", ",", "").Replace(s.slug + "-" + s.name + "." + s.extension)
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return err
		}
	}
	return nil
}

func chosen(all []sample, only string) (some []sample) {
	for _, s := range all {
		for word := range strings.SplitSeq(only, ",") {
			if strings.Contains(s.slug+" "+s.name, word) {
				some = append(some, s)
				break
			}
		}
	}
	return some
}
