package top

import (
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// Sequences of ECMA-48 and xterm: every terminal of today has them.
const (
	openScreen  = "\x1b[?1049h\x1b[?25l" // the alternate screen, without cursor
	closeScreen = "\x1b[?25h\x1b[?1049l"
	home        = "\x1b[H"
	clearRight  = "\x1b[K"
	clearBelow  = "\x1b[J"
	bold        = "\x1b[1m"
	red         = "\x1b[31m"
	normal      = "\x1b[0m"
)

// terminal is a terminal that shows the view until it is closed.
type terminal struct {
	file    *os.File
	before  unix.Termios
	colours bool
}

// isTerminal reports whether a file is a terminal.
func isTerminal(file *os.File) bool {
	_, err := unix.IoctlGetTermios(int(file.Fd()), unix.TCGETS)
	return err == nil
}

// openTerminal shows the alternate screen. What is typed is not shown, Ctrl-Z has no effect, and Ctrl-C stays a signal: close the
// terminal after it.
func openTerminal(file *os.File, colours bool) (*terminal, error) {
	before, err := unix.IoctlGetTermios(int(file.Fd()), unix.TCGETS)
	if err != nil {
		return nil, err
	}
	quiet := *before
	quiet.Lflag &^= unix.ECHO | unix.ICANON
	quiet.Cc[unix.VSUSP] = 0
	if err := unix.IoctlSetTermios(int(file.Fd()), unix.TCSETS, &quiet); err != nil {
		return nil, err
	}
	t := &terminal{file, *before, colours}
	_, err = file.WriteString(openScreen)
	return t, err
}

// close restores what was there before.
func (t *terminal) close() {
	_, _ = t.file.WriteString(closeScreen) // a terminal that is gone needs nothing
	_ = unix.IoctlSetTermios(int(t.file.Fd()), unix.TCSETSF, &t.before)
}

// size returns columns and rows, 0 where they are unknown.
func (t *terminal) size() (columns, rows int) {
	size, err := unix.IoctlGetWinsize(int(t.file.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return 0, 0
	}
	return int(size.Col), int(size.Row)
}

// show replaces the screen in one write, so that it does not flicker.
func (t *terminal) show(lines []line) error {
	columns, rows := t.size()
	var b strings.Builder
	b.WriteString(home)
	for i, l := range fitted(lines, columns, rows) {
		if i > 0 {
			b.WriteString("\r\n")
		}
		b.WriteString(t.styled(l))
		b.WriteString(clearRight)
	}
	b.WriteString(clearBelow)
	_, err := t.file.WriteString(b.String())
	return err
}

func (t *terminal) styled(l line) string {
	switch {
	case l.as == heading:
		return bold + l.text + normal
	case l.as == bad && t.colours:
		return red + l.text + normal
	}
	return l.text
}
