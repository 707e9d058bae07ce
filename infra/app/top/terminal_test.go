package top

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/config"
)

// pseudoTerminal returns both ends of a terminal.
func pseudoTerminal(t *testing.T) (screen, program *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = screen.Close() })
	if err := unix.IoctlSetPointerInt(int(screen.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(screen.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = program.Close() })
	return screen, program
}

func resize(t *testing.T, terminal *os.File, columns, rows uint16) {
	t.Helper()
	if err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: columns, Row: rows}); err != nil {
		t.Fatal(err)
	}
}

// shown reads the terminal until it has shown a text, and returns all that it got.
func shown(t *testing.T, screen *os.File, want string) string {
	t.Helper()
	var got strings.Builder
	part := make([]byte, 4096)
	for !strings.Contains(got.String(), want) {
		n, err := screen.Read(part)
		if err != nil {
			t.Fatalf("%v after %q, without %q", err, got.String(), want)
		}
		got.Write(part[:n])
	}
	return got.String()
}

// The view follows the size of its terminal, says who is away, and leaves the terminal as it was.
func TestTheTerminalIsRestoredAfterTheView(t *testing.T) {
	screen, program := pseudoTerminal(t)
	resize(t, program, 60, 20)
	before, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS)
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- Show(ctx, View{
			Addresses: []string{"127.0.0.1:1"}, Config: config.Config{DataDir: t.TempDir()}, Logger: slog.New(slog.DiscardHandler),
			Every: time.Hour, Colours: true, Out: program,
		})
	}()
	got := shown(t, screen, clearBelow)
	if !strings.HasPrefix(got, openScreen) || !strings.Contains(got, red+"127.0.0.1:1") || !strings.Contains(got, "away") {
		t.Errorf("%q", got)
	}
	if during, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS); err != nil || during.Lflag&unix.ECHO != 0 || during.Lflag&unix.ISIG == 0 {
		t.Errorf("%+v, %v", during, err)
	}
	resize(t, program, 40, 4) // with a controlling terminal the kernel sends the signal itself
	if err := unix.Kill(os.Getpid(), unix.SIGWINCH); err != nil {
		t.Fatal(err)
	}
	if got := shown(t, screen, clearBelow); strings.Count(got, "\r\n") != 3 || !strings.Contains(got, "more lines") {
		t.Errorf("%q", got)
	}
	interrupt()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if got := shown(t, screen, closeScreen); !strings.HasSuffix(got, closeScreen) {
		t.Errorf("%q", got)
	}
	if after, err := unix.IoctlGetTermios(int(program.Fd()), unix.TCGETS); err != nil || *after != *before {
		t.Errorf("%+v, %v, want %+v", after, err, before)
	}
}
