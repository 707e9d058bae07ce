package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/scripts/everytool"
	"github.com/toolmill/toolmill/scripts/site"
)

var (
	image = flag.String("image", "", "an image that an earlier run built, instead of building one")
	deb   = flag.String("package", "", "a Debian package, which is checked on a machine with systemd, instead of the image")
	kfake = flag.Bool("kfake", false, "run on kfake instead of Apache Kafka")
)

// built is the image's name.
const built = "localhost/toolmill"

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx); err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1) //nolint:gocritic // the signals need no clean-up
	}
}

func sayf(format string, args ...any) { fmt.Printf("image: "+format+"\n", args...) }

func run(ctx context.Context) error {
	if os.Getuid() != 0 {
		return errors.New("only root can build an image and run a container here")
	}
	e, err := newEngine()
	if err != nil {
		return err
	}
	check, name := e.checkImage, *image
	switch {
	case *deb != "":
		check, name = e.checkPackage, *deb
		err = e.build(ctx, machine, *deb)
	case name == "":
		name = built
		err = e.build(ctx, name)
	}
	if err != nil {
		return err
	}
	const patience = 15 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return withStores(ctx, func(s *site.Site, stores *site.Stores) error { return check(ctx, name, s, stores) })
}

// withStores runs a check beside stores on this machine.
func withStores(ctx context.Context, check func(*site.Site, *site.Stores) error) (err error) {
	s, err := site.New("", "toolmill-image-")
	if err != nil {
		return err
	}
	defer s.Remove()
	s.Say = sayf
	const partitions, sessionTimeout = 8, 6 * time.Second
	stores, err := s.StartStores(ctx, site.StoresConfig{Apache: !*kfake, Partitions: partitions, SessionTimeout: sessionTimeout})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, stores.Stop()) }()
	return check(s, stores)
}

// checkImage starts the service in the image and looks at it.
func (e engine) checkImage(ctx context.Context, name string, s *site.Site, stores *site.Stores) (err error) {
	c, err := e.start(ctx, name, s, stores)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.remove()) }()
	if err := c.awaitReady(ctx); err != nil {
		return fmt.Errorf("%w\n%s", err, c.lastWords())
	}
	return errors.Join(c.status(ctx), c.rootIsReadOnly(ctx), c.limited(ctx), c.enginesAreIsolated(ctx),
		c.useTools(ctx, filepath.Join(s.Dir, "samples")), c.stop(ctx))
}

// useTools opens an account with the program in the container and uses every tool but the URL checks, which in production
// connect to public addresses only.
func (c *container) useTools(ctx context.Context, dir string) error {
	files, err := everytool.MakeSamples(ctx, dir)
	if err != nil {
		return fmt.Errorf("samples: %w", err)
	}
	account, err := site.OpenAccountBy(ctx, c.operate, 1000)
	if err != nil {
		return err
	}
	return everytool.Use(ctx, everytool.Service{Base: c.root + "/v1", Key: account.APIKey, Say: sayf}, files)
}

// build runs the Dockerfile's steps.
func (e engine) build(ctx context.Context, args ...string) error {
	command := exec.CommandContext(ctx, "scripts/image/build", args...) //nolint:gosec // the repository's own
	command.Env = append(os.Environ(), "IMAGE_STORE="+e.store)
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	return command.Run()
}
