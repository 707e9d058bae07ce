package sandbox

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

func withLimits(spec Spec, limits Limits) Spec {
	spec.Limits = limits
	return spec
}

func TestMemoryIsLimited(t *testing.T) {
	t.Parallel()
	for name, limits := range map[string]Limits{
		"address space": {AddressSpaceBytes: 100 << 20}, "data": {DataBytes: 100 << 20},
	} {
		// dd allocates its block of memory at once.
		dd := Spec{Path: "dd", Args: []string{"if=/dev/zero", "of=/dev/null", "bs=300M", "count=1"}}
		if _, result, err := output(t, withLimits(dd, limits)); !errors.Is(err, ErrExit) || !strings.Contains(result.Stderr, "memory") {
			t.Errorf("%s: %v", name, err)
		}
		if _, _, err := output(t, dd); err != nil {
			t.Errorf("without a limit: %v", err)
		}
	}
}

// The shim is under the limits for its last steps, when Go's runtime may hold more memory than the engine will be allowed.
func TestAProgramStartsUnderALimitThatTheShimExceeds(t *testing.T) {
	t.Parallel()
	arguments := slices.Repeat([]string{strings.Repeat("x", 100_000)}, 15)
	spec := Spec{Path: "true", Args: arguments}
	if _, result, err := output(t, withLimits(spec, Limits{AddressSpaceBytes: 64 << 20})); err != nil {
		t.Errorf("%v: %s", err, result.Stderr)
	}
}

func TestFilesAreLimited(t *testing.T) {
	allowCoreFiles(t)
	dir := t.TempDir()
	spec := Spec{Path: "sh", Dir: dir, Args: []string{"-c", "trap '' XFSZ; head -c 5000 /dev/zero > f; wc -c < f; ulimit -n; ulimit -c"}}
	got, _, err := output(t, withLimits(spec, Limits{FileBytes: 4096, OpenFiles: 50}))
	if err != nil || strings.Join(strings.Fields(got), " ") != "4096 50 0" {
		t.Errorf("%q, %v", got, err)
	}
}

// allowCoreFiles allows them for the tests' own process, so that the run's own limit is what is tested.
func allowCoreFiles(t *testing.T) {
	t.Helper()
	var before syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_CORE, &before); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_CORE, &syscall.Rlimit{Cur: before.Max, Max: before.Max}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = syscall.Setrlimit(syscall.RLIMIT_CORE, &before) })
}

func TestAForkBombStaysSmall(t *testing.T) {
	t.Parallel()
	if !Probe().CountsProcesses() {
		t.Log("the tier of this machine does not promise it")
		return
	}
	got, _, err := output(t, withLimits(engine("fork"), Limits{ProcessesMax: 100}))
	count, convErr := strconv.Atoi(got)
	if err != nil || convErr != nil || count < 10 || count > 100 {
		t.Fatalf("%q, %v", got, err)
	}
	// The limit is per run: concurrent runs get as many.
	again, _, err := output(t, withLimits(engine("fork"), Limits{ProcessesMax: 100}))
	if err != nil || again == "0" {
		t.Errorf("%q, %v", again, err)
	}
}

func TestAForkBombEndsAtTheDeadline(t *testing.T) {
	for _, tier := range tiers() {
		t.Run(tier.String(), func(t *testing.T) {
			ctx := newDeadline(t)
			// Bounded in width, so that the tier that cannot count survives it too.
			spec := shell("b() { [ $1 -gt 0 ] && { b $(($1-1)) & b $(($1-1)) & }; [ $1 = 0 ] && echo ready; while :; do :; done; }; b 5")
			awaitDeath := lifeline(t, &spec)
			spec.Limits.ProcessesMax = 100
			child := startReady(ctx, t, spec, tier) // when the first of the last generation has started
			close(ctx.passed)
			if _, err := child.Wait(); !errors.Is(err, ErrDeadline) {
				t.Error(err)
			}
			awaitDeath()
		})
	}
}
