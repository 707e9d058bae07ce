package postgrestest

import (
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"syscall"
)

// guard is a process that removes the directory when this one ends without having done so. It notices by the end of
// its input, which only this process holds open.
type guard struct {
	cmd  *exec.Cmd
	line io.WriteCloser
}

const guardScript = `read -r _; while kill -0 "$2" 2>/dev/null; do sleep 0.1; done; rm -rf -- "$1"`

func startGuard(dir string, postmaster int) (*guard, error) {
	cmd := exec.Command("sh", "-c", guardScript, "guard", dir, strconv.Itoa(postmaster))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // out of reach of a Ctrl-C
	line, err := cmd.StdinPipe()
	if err != nil {
		return nil, fmt.Errorf("postgrestest: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("postgrestest: start the guard: %w", err)
	}
	return &guard{cmd: cmd, line: line}, nil
}

// dismiss ends the guard once there is nothing left to remove.
func (g *guard) dismiss() error {
	if err := g.line.Close(); err != nil {
		return err
	}
	return g.cmd.Wait()
}
