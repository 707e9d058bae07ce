package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/scripts/everytool"
	"github.com/toolmill/toolmill/scripts/site"
)

var (
	only   = flag.String("only", "", "run only as root or only as user")
	inside = flag.Bool("apart", false, "set by the program itself: it has a network of its own")
)

// documents are the files whose commands are run.
var documents = []string{"README.md", "docs/operations.md"}

// nobody is the ordinary user. Engines need one with an entry in /etc/passwd.
const nobody = 65534

func main() {
	// Children end with the thread that started them (Pdeathsig): this one.
	runtime.LockOSThread()
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	const patience = 25 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "stranger:", err)
		os.Exit(1) //nolint:gocritic // the signals need no clean-up
	}
}

func run(ctx context.Context) error {
	if *inside {
		if err := raiseLoopback(); err != nil {
			return err
		}
	} else if err := fetchPackages(ctx); err != nil {
		return err
	}
	if !*inside && os.Getuid() == 0 {
		// What is still missing can be fetched only here.
		if err := quietly(ctx, "go", "mod", "download"); err != nil {
			return err
		}
		if err := apart(ctx); err == nil || isExit(err) {
			return err
		}
		fmt.Println("stranger: no network namespace here; port 8080 must be free")
	}
	if err := portIsFree(ctx); err != nil {
		return err
	}
	return visits(ctx)
}

func isExit(err error) bool {
	_, is := errors.AsType[*exec.ExitError](err)
	return is
}

// portIsFree runs first, because the documents' commands use the default port.
func portIsFree(ctx context.Context) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:8080")
	if err != nil {
		return fmt.Errorf("the documents' commands use 127.0.0.1:8080, which is taken: end what listens there, "+
			"or run this as root, which gives it a network of its own: %w", err)
	}
	return listener.Close()
}

// visits lets each person try the repository, one after the other.
func visits(ctx context.Context) error {
	dir, err := os.MkdirTemp("", "toolmill-stranger-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // the other user and engines' users must be able to enter it
		return err
	}
	samples, err := everytool.MakeSamples(ctx, filepath.Join(dir, "samples"))
	if err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	pages, err := everytool.ServePage(ctx)
	if err != nil {
		return err
	}
	var all error
	for i, who := range people() {
		who.browses = i == 0
		if err := visit(ctx, dir, who, samples, pages); err != nil {
			all = errors.Join(all, fmt.Errorf("as %s: %w", who.name, err))
		}
	}
	return all
}

type identity struct {
	name     string
	uid, gid int
	// browses is set for who has the web app's packages, and uses its tools.
	browses bool
}

func people() (all []identity) {
	if os.Getuid() != 0 {
		return []identity{{name: "user", uid: os.Getuid(), gid: os.Getgid()}}
	}
	for _, who := range []identity{{name: "root"}, {name: "user", uid: nobody, gid: nobody}} {
		if *only == "" || *only == who.name {
			all = append(all, who)
		}
	}
	return all
}

// visit is everything that one person does. Nothing of it runs afterwards.
func visit(ctx context.Context, dir string, who identity, s everytool.Samples, page string) (err error) {
	began := time.Now()
	p, err := newPerson(ctx, dir, who.name, who.uid, who.gid)
	if err != nil {
		return err
	}
	v := &visitor{person: p, samples: s, page: page, browses: who.browses}
	if who.browses {
		err = p.addPackages(ctx)
	}
	if err == nil {
		err = v.all(ctx)
	}
	if left, _ := site.AwaitNoStrays(ctx, p.dir); len(left) > 0 {
		err = errors.Join(err, fmt.Errorf("left running: %q", left))
	}
	v.sayf("done after %.0f s", time.Since(began).Seconds())
	return err
}
