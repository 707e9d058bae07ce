package top

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/app/noted"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
)

// View is what is shown, and where.
type View struct {
	// Addresses are those of the processes for operators (TOOLMILL_OPERATIONS_LISTEN). Without them it is that of the process that runs on
	// the data directory, or else the default one.
	Addresses []string
	// Config says where the stores are.
	Config config.Config
	// Logger gets what the connections to the stores log: discard it where it would disturb the screen.
	Logger *slog.Logger
	// Every is how often it is read, AccountsMax how many accounts are listed.
	Every       time.Duration
	AccountsMax int
	// Once shows one screen, over Every, and ends.
	Once bool
	// Command and Operator are left in the operators' trail, once, when the stores are first reached.
	Command  noted.Command
	Operator string
	// Colours marks what is wrong in red, in a terminal.
	Colours bool
	Out     *os.File
}

// ErrNobodyAnswers means that neither a process nor the stores could be read for the one screen.
var ErrNobodyAnswers = errors.New("neither a process nor the stores answer")

// Show shows the service until ctx ends or, with Once, once. Out is a terminal again as it was when Show returns. Errors:
// ErrNobodyAnswers, and those of Out.
func Show(ctx context.Context, v View) error {
	d := &desk{view: v}
	defer d.close(ctx)
	show := v.print
	if !v.Once && isTerminal(v.Out) {
		t, err := openTerminal(v.Out, v.Colours)
		if err != nil {
			return err
		}
		defer t.close()
		show = t.show
	}
	return v.repeat(ctx, d, show)
}

// repeat reads and shows. A terminal of another size is filled at once with what was read last.
func (v View) repeat(ctx context.Context, d *desk, show func([]line) error) error {
	resized := make(chan os.Signal, 1)
	signal.Notify(resized, unix.SIGWINCH)
	defer signal.Stop(resized)
	again := time.NewTicker(v.Every)
	defer again.Stop()
	now := v.read(ctx, d)
	before := now
	for first := true; ; first = false {
		if (!first || !v.Once) && ctx.Err() == nil {
			if err := show(draw(figuresOf(before, now))); err != nil {
				return err
			}
		}
		if !first && v.Once {
			return now.answered()
		}
		select {
		case <-ctx.Done():
			return nil
		case <-resized:
		case <-again.C:
			before, now = now, v.read(ctx, d)
		}
	}
}

func (r reading) answered() error {
	if r.work.away == nil {
		return nil
	}
	for _, p := range r.processes {
		if p.away == nil {
			return nil
		}
	}
	return ErrNobodyAnswers
}

// read asks processes and stores, all at once.
func (v View) read(ctx context.Context, d *desk) reading {
	addresses := v.addresses()
	r := reading{at: time.Now(), processes: make([]process, len(addresses))}
	var all sync.WaitGroup
	for i, address := range addresses {
		all.Go(func() { r.processes[i] = readProcess(ctx, address) })
	}
	all.Go(func() { r.work = d.read(ctx) })
	all.Wait()
	return r
}

// addresses are asked for each time: a process that begins again may listen elsewhere.
func (v View) addresses() []string {
	if len(v.Addresses) > 0 {
		return v.Addresses
	}
	found, _ := stores.Runs(v.Config.DataDir)
	return []string{cmp.Or(found, config.OperationsListenDefault)}
}

// print writes a screen for a pipe.
func (v View) print(lines []line) error {
	var b strings.Builder
	for _, l := range fitted(lines, 0, 0) {
		b.WriteString(l.text + "\n")
	}
	if !v.Once {
		b.WriteString("\n")
	}
	_, err := v.Out.WriteString(b.String())
	return err
}
