package sandbox

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// shares prints the niceness of a program, and that of its session where the kernel groups processes by session.
const shares = `nice; if [ -e /proc/self/autogroup ]; then sed "s/.* //" /proc/self/autogroup; else echo none; fi`

// sharesOf returns what shares prints for a niceness of the program and one of its session.
func sharesOf(program, session int) string {
	if _, err := os.Stat("/proc/self/autogroup"); err != nil {
		return fmt.Sprintf("%d none", program)
	}
	return fmt.Sprintf("%d %d", program, session)
}

// own returns the niceness of these tests.
func own(t *testing.T) int {
	t.Helper()
	raw, err := unix.Getpriority(unix.PRIO_PROCESS, 0)
	if err != nil {
		t.Fatal(err)
	}
	return 20 - raw
}

func TestWhatRunsInTheBackgroundGivesWay(t *testing.T) {
	for name, c := range map[string]struct {
		background bool
		want       string
	}{"foreground": {false, sharesOf(own(t), 0)}, "background": {true, sharesOf(min(19, own(t)+15), 15)}} {
		ctx := t.Context()
		if c.background {
			ctx = NewStanding(true).In(ctx)
		}
		var out strings.Builder
		_, err := Run(ctx, Spec{Path: "sh", Args: []string{"-c", shares}, Stdout: &out})
		if got := strings.Join(strings.Fields(out.String()), " "); err != nil || got != c.want {
			t.Errorf("%s: %q, %v, want %q", name, got, err, c.want)
		}
	}
}

// A spare of Chromium is started before it is known for which lane.
func TestAProgramThatRunsIsPutInTheBackground(t *testing.T) {
	goOn, tell := io.Pipe()
	var out strings.Builder
	child, err := Start(t.Context(), Spec{Path: "sh", Args: []string{"-c", "sh -c 'read line; " + shares + "'"}, Stdin: goOn, Stdout: &out})
	if err != nil {
		t.Fatal(err)
	}
	child.YieldToOthers()
	_, _ = fmt.Fprintln(tell, "go on")
	_ = tell.Close()
	_, err = child.Wait()
	if got := strings.Join(strings.Fields(out.String()), " "); err != nil || got != sharesOf(min(19, own(t)+15), 15) {
		t.Errorf("%q, %v", got, err)
	}
	child.YieldToOthers() // it has ended: nothing happens
}
