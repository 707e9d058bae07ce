package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox/bounds"
	"github.com/toolmill/toolmill/workers/sandbox/calls"
	"github.com/toolmill/toolmill/workers/sandbox/users"
	"github.com/toolmill/toolmill/workers/sandbox/view"
)

// pipeGraceMax is how long a descendant that left the group may keep our pipes open after the program's end.
const pipeGraceMax = 2 * time.Second

// Start runs the program until it ends or ctx does, and returns when it has replaced the shim. The caller must call Wait.
func Start(ctx context.Context, spec Spec) (*Child, error) {
	return start(ctx, spec, Probe(), false)
}

// start is Start with a given tier. A rehearsal does everything but the last step: the shim restricts itself and exits.
func start(ctx context.Context, spec Spec, tier Tier, rehearsal bool) (*Child, error) {
	if ctx.Err() != nil {
		return nil, interruption(ctx)
	}
	path, err := exec.LookPath(spec.Path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	spec.Path = path
	child, err := prepare(ctx, spec, tier, rehearsal)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrStart, path, err)
	}
	started := make(chan error)
	go child.live(ctx, started)
	if err := <-started; err != nil {
		<-child.done
		return nil, err
	}
	return child, nil
}

// live is the whole life of the child, on one thread (see the package's doc).
func (c *Child) live(ctx context.Context, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(c.done)
	defer c.user.release()
	defer c.group.Remove()

	begin := time.Now()
	err := c.cmd.Start()
	_ = c.statusWrite.Close()
	defer c.recording.Begin()()
	if err != nil {
		_ = c.statusRead.Close()
		started <- fmt.Errorf("%w: %s: %w", ErrStart, c.path, err)
		return
	}
	if !c.ahead {
		c.watchDir()
	}
	defer c.watch.end()
	defer c.unbound()()
	defer c.EndWith(ctx)()
	defer c.standWith(ctx)()

	if err = c.awaitExec(); err == nil {
		err = c.tighten()
	}
	if err == nil {
		started <- nil
	}
	c.end(begin)
	if err != nil {
		started <- c.startFailure(err)
	}
}

// awaitExec returns nil when the engine has replaced the shim, which closes the status pipe, or the error that the shim wrote
// there.
func (c *Child) awaitExec() error {
	defer c.statusRead.Close()
	reason, err := io.ReadAll(io.LimitReader(c.statusRead, 4096))
	if err == nil && len(reason) > 0 {
		err = errors.New(string(reason))
	}
	return err
}

// tighten kills a run whose limits cannot be set.
func (c *Child) tighten() error {
	err := c.group.Tighten()
	if err != nil {
		c.kill(fmt.Errorf("%w: %w", ErrStart, err))
	}
	return err
}

func (c *Child) startFailure(reason error) error {
	if c.cause != nil {
		return fmt.Errorf("%s: %w", c.path, c.cause)
	}
	return fmt.Errorf("%w: %s: %w", ErrStart, c.path, reason)
}

// prepare creates everything that the child needs before its first instruction.
func prepare(ctx context.Context, spec Spec, tier Tier, rehearsal bool) (*Child, error) {
	files, err := viewOf(spec, tier)
	if err != nil {
		return nil, err
	}
	filter, err := filterOf(spec, tier)
	if err != nil {
		return nil, err
	}
	user, err := acquireUser(tier, spec.Dir)
	if err != nil {
		return nil, err
	}
	background := Background(ctx)
	group, err := bounds.NewGroup(tier.controllers(), spec.Limits.share(background))
	if err != nil {
		user.release()
		return nil, fmt.Errorf("control group: %w", err)
	}
	statusRead, statusWrite, err := os.Pipe()
	if err != nil {
		user.release()
		group.Remove()
		return nil, err
	}
	child := &Child{
		path: spec.Path, args: spec.Args, dir: spec.Dir, ahead: spec.Ahead, dirBytesMax: spec.Limits.DirBytes, user: user, group: group, done: make(chan struct{}),
		statusRead: statusRead, statusWrite: statusWrite,
	}
	order := order{
		StatusFD: 3 + len(spec.ExtraFiles), Rehearsal: rehearsal, User: user.id, Users: usersOf(tier),
		Limits: spec.Limits.list(tier), Groups: group.Entries(), Background: background, View: files, Calls: filter,
	}
	if tier.leavable() {
		child.mark = bounds.NewMark()
		order.Limits = append(order.Limits, child.mark.Resource())
	}
	child.recording = calls.NewRecording(spec.Engine, filter, order.StatusFD+1)
	child.background.Store(order.Background)
	child.unbound = func() func() { return child.boundRun(tier, spec.Limits) }
	child.cmd = child.command(spec, tier, order)
	return child, nil
}

func viewOf(spec Spec, tier Tier) (view.View, error) {
	files, err := view.Of(spec.Path, spec.Dir, spec.ReadOnly)
	files.PrivateFiles, files.OwnProcesses, files.Landlock = tier.PrivateFiles, tier.NoNetwork, tier.Landlock
	files.ConfinesItself, files.TemporarySocket = spec.ConfinesItself, spec.TemporarySocket
	return files, err
}

func filterOf(spec Spec, tier Tier) (*calls.Filter, error) {
	allowed, err := calls.NumbersFor(spec.Engine)
	if err != nil || !tier.Seccomp {
		return nil, err
	}
	return &calls.Filter{
		OwnProcesses: tier.NoNetwork, KeepsSignals: view.ScopesSignals(tier.Landlock), ConfinesItself: spec.ConfinesItself, Allowed: allowed,
	}, nil
}

func usersOf(tier Tier) *users.Map {
	if !tier.UserNamespace {
		return nil
	}
	return users.Own()
}

func (c *Child) command(spec Spec, tier Tier, order order) *exec.Cmd {
	cmd := &exec.Cmd{
		Path: executable(),
		Args: append([]string{shimName, order.encode(), spec.Path}, spec.Args...),
		Dir:  spec.Dir,
		// A nil environment would be our own.
		Env:         append([]string{}, spec.Env...),
		Stdin:       spec.Stdin,
		Stdout:      spec.Stdout,
		Stderr:      &c.stderr,
		ExtraFiles:  slices.Concat(spec.ExtraFiles, []*os.File{c.statusWrite}, c.recording.Files()),
		SysProcAttr: tier.attributes(),
		WaitDelay:   pipeGraceMax,
	}
	if cmd.Dir == "" {
		cmd.Dir = "/"
	}
	if spec.StdoutBytesMax > 0 && spec.Stdout != nil {
		cmd.Stdout = &capped{to: spec.Stdout, left: spec.StdoutBytesMax, exceeded: func() { c.kill(ErrOutput) }}
	}
	return cmd
}
