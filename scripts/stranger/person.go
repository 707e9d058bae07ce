package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// person is a user of this machine who tries the repository, with a home and a clone.
type person struct {
	name     string
	uid, gid int
	// dir holds home, clone and, if they cannot be shared, caches.
	dir string
	env []string
}

func (p *person) home() string  { return filepath.Join(p.dir, "home") }
func (p *person) clone() string { return filepath.Join(p.dir, "toolmill") }

// newPerson creates a home and a clone of HEAD below dir.
func newPerson(ctx context.Context, dir, name string, uid, gid int) (*person, error) {
	p := &person{name: name, uid: uid, gid: gid, dir: filepath.Join(dir, name)}
	if err := os.MkdirAll(p.home(), 0o755); err != nil { //nolint:gosec // engines' users must be able to enter it
		return nil, err
	}
	if err := quietly(ctx, "git", "-c", "safe.directory=*", "clone", "-q", "--no-hardlinks", ".", p.clone()); err != nil {
		return nil, err
	}
	modules, build, err := p.goCaches(ctx)
	if err != nil {
		return nil, err
	}
	p.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + p.home(), "GOMODCACHE=" + modules, "GOCACHE=" + build}
	if p.uid == os.Getuid() {
		return p, nil
	}
	owner := fmt.Sprintf("%d:%d", uid, gid)
	return p, quietly(ctx, "chown", "-R", owner, p.home(), p.clone())
}

// goCaches returns the directories of Go's module cache and build cache.
func (p *person) goCaches(ctx context.Context) (modules, build string, err error) {
	out, err := exec.CommandContext(ctx, "go", "env", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		return "", "", err
	}
	modules, build, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
	modules, err = p.own(ctx, modules, "modules")
	if err == nil {
		build, err = p.own(ctx, build, "build")
	}
	return modules, build, err
}

// own returns a cache of the caller that the person can use. Another user cannot enter the caller's home, and gets a copy made of hard
// links: its directories belong to that user, the files are the caller's and readable.
func (p *person) own(ctx context.Context, ours, name string) (string, error) {
	if p.uid == os.Getuid() {
		return ours, nil
	}
	theirs := filepath.Join(p.dir, name)
	// Hard links, if both are on one file system.
	if quietly(ctx, "cp", "-al", ours, theirs) != nil {
		if err := errors.Join(os.RemoveAll(theirs), quietly(ctx, "cp", "-a", ours, theirs)); err != nil {
			return "", err
		}
	}
	return theirs, quietly(ctx, "find", theirs, "-type", "d", "-exec", "chown", fmt.Sprintf("%d:%d", p.uid, p.gid), "{}", "+")
}

// command prepares a program to run as the person, in the clone.
func (p *person) command(ctx context.Context, name string, args ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, name, args...) //nolint:gosec // a document's command
	command.Dir, command.Env = p.clone(), p.env
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	if p.uid != os.Getuid() {
		command.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(p.uid), Gid: uint32(p.gid)} //nolint:gosec // ids of this machine
	}
	return command
}

func quietly(ctx context.Context, name string, args ...string) error {
	if out, err := exec.CommandContext(ctx, name, args...).CombinedOutput(); err != nil { //nolint:gosec // the program's own commands
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}
