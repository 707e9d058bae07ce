package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// apart runs this program again in a network namespace of its own, and returns its result.
func apart(ctx context.Context) error {
	command := exec.CommandContext(ctx, "/proc/self/exe", append(os.Args[1:], "-apart")...) //nolint:gosec // this program
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	command.SysProcAttr = &syscall.SysProcAttr{Cloneflags: unix.CLONE_NEWNET, Pdeathsig: syscall.SIGTERM}
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	return command.Run()
}

// raiseLoopback makes 127.0.0.1 reachable in a new network.
func raiseLoopback() (err error) {
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unix.Close(socket)) }()
	request, err := unix.NewIfreq("lo")
	if err != nil {
		return err
	}
	request.SetUint16(unix.IFF_UP | unix.IFF_RUNNING)
	if err := unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, request); err != nil {
		return fmt.Errorf("loopback: %w", err)
	}
	return nil
}
