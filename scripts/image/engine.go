package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/servertest"
	"github.com/toolmill/toolmill/scripts/site"
)

// engine runs containers: podman with runc, in a store of its own, so that the machine's other images are not concerned.
type engine struct{ store string }

func newEngine() (engine, error) {
	for _, program := range []string{"podman", "runc"} {
		if _, err := exec.LookPath(program); err != nil {
			return engine{}, fmt.Errorf("%w (scripts/setup --image installs it)", err)
		}
	}
	cache, err := os.UserCacheDir()
	e := engine{store: filepath.Join(cache, "toolmill", "image")}
	if err != nil {
		return e, err
	}
	return e, os.MkdirAll(e.store, 0o755) //nolint:gosec // the container's user must be able to enter it
}

// podman prepares a command. Without systemd, control groups are managed by files.
func (e engine) podman(ctx context.Context, args ...string) *exec.Cmd {
	own := []string{"--log-level=error", "--root", e.store + "/images", "--runroot", e.store + "/run", "--runtime=runc", "--cgroup-manager=cgroupfs"}
	return exec.CommandContext(ctx, "podman", slices.Concat(own, args)...) //nolint:gosec // this program's own words
}

func said(command *exec.Cmd) (string, error) {
	var stderr strings.Builder
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		err = fmt.Errorf("podman: %w: %s", err, stderr.String())
	}
	return strings.TrimSpace(string(out)), err
}

// container is the service in its image. It has the machine's network, because the stores are on its loopback.
type container struct {
	engine

	id, volume string
	// user is the service's, as its number; operator are the settings of the commands that operate runs.
	user     string
	operator []string
	// root is its API's address, operations the operators': http://127.0.0.1:port.
	root, operations string
	shipped          shipped
}

// start runs the image as compose.yaml says.
func (e engine) start(ctx context.Context, name string, s *site.Site, stores *site.Stores) (*container, error) {
	compose, err := readShipped("compose.yaml")
	if err != nil {
		return nil, err
	}
	address, err := servertest.FreeAddr()
	operations, err2 := servertest.FreeAddr()
	secrets, err3 := writeSecrets(s, stores)
	if err := errors.Join(err, err2, err3); err != nil {
		return nil, err
	}
	c := &container{engine: e, root: "http://" + address, operations: "http://" + operations, volume: filepath.Base(s.Dir) + "-", shipped: compose}
	c.user, _, _ = strings.Cut(compose.User, ":")
	set := storesOf(stores)
	set["TOOLMILL_LISTEN"], set["TOOLMILL_OPERATIONS_LISTEN"], set["TOOLMILL_PUBLIC_URL"] = address, operations, c.root+"/v1"
	args := append([]string{"run", "--detach", "--pull=never", "--network=host", "--volume=" + secrets + ":/run/secrets:ro"}, compose.flags()...)
	args = append(append(args, compose.environment(set)...), compose.volumes(c.volume)...)
	sayf("podman %s %s", strings.Join(args, " "), name)
	c.id, err = said(e.podman(ctx, append(args, name)...))
	return c, err
}

// storesOf are the settings that differ because the stores are on this machine.
func storesOf(stores *site.Stores) map[string]string {
	set := make(map[string]string)
	for _, setting := range stores.Env {
		name, value, _ := strings.Cut(setting, "=")
		set[name] = value
	}
	delete(set, "TOOLMILL_MASTER_KEY")
	set["DATABASE_URL"] = withoutPassword(set["DATABASE_URL"])
	return set
}

func withoutPassword(database string) string {
	address, err := url.Parse(database)
	if err != nil {
		return database
	}
	address.User = url.User(address.User.Username())
	return address.String()
}

// writeSecrets writes the files that Compose would mount.
func writeSecrets(s *site.Site, stores *site.Stores) (dir string, err error) {
	dir = s.Path("secrets")
	address, err := url.Parse(stores.Postgres.URL())
	if err != nil {
		return dir, err
	}
	password, _ := address.User.Password()
	secrets := map[string]string{"POSTGRES_PASSWORD": password}
	for _, setting := range stores.Env {
		if key, is := strings.CutPrefix(setting, "TOOLMILL_MASTER_KEY="); is {
			secrets["TOOLMILL_MASTER_KEY"] = key
		}
	}
	err = os.Mkdir(dir, 0o755) //nolint:gosec // the container's user reads it
	for name, value := range secrets {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), []byte(value), 0o444)) //nolint:gosec // as Compose does
	}
	return dir, err
}

func writeFile(path, text string) error { return os.WriteFile(path, []byte(text), 0o600) }

// operate runs the program in the container, as an operator does.
func (c *container) operate(ctx context.Context, args ...string) (string, error) {
	return said(c.podman(ctx, slices.Concat([]string{"exec"}, c.operator, []string{c.id, "toolmill"}, args)...))
}

// awaitReady runs the command of the image's HEALTHCHECK until it succeeds.
func (c *container) awaitReady(ctx context.Context) error {
	const patience, interval = 2 * time.Minute, time.Second
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	began := time.Now()
	for {
		_, err := c.operate(ctx, "ready")
		if err == nil {
			sayf("ready after %.1f s", time.Since(began).Seconds())
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("it does not become ready: %w", err)
		case <-time.After(interval):
		}
	}
}

// stop sends SIGTERM, as an orchestrator does. The service must end by itself within the time that compose.yaml gives, with 0.
func (c *container) stop(ctx context.Context) error {
	began := time.Now()
	if _, err := said(c.podman(ctx, "stop", fmt.Sprintf("--time=%.0f", c.shipped.StopGrace.Seconds()), c.id)); err != nil {
		return err
	}
	code, err := said(c.podman(ctx, "inspect", "--format={{.State.ExitCode}}", c.id))
	if err == nil && code != "0" {
		err = fmt.Errorf("SIGTERM: it ended with %s\n%s", code, c.lastWords())
	}
	if err == nil {
		sayf("SIGTERM ended it with 0 after %.1f s", time.Since(began).Seconds())
	}
	return err
}

func (c *container) lastWords() string {
	out, err := c.podman(context.Background(), "logs", "--tail=30", c.id).CombinedOutput()
	if err != nil {
		return err.Error()
	}
	return string(out)
}

// remove removes the container and its volumes.
func (c *container) remove() (err error) {
	ctx := context.Background()
	_, err = said(c.podman(ctx, "rm", "--force", "--volumes", c.id))
	for _, volume := range c.shipped.Volumes {
		name, _, _ := strings.Cut(volume, ":")
		if _, gone := said(c.podman(ctx, "volume", "rm", c.volume+name)); gone != nil {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// pid is of the service itself, not of the init that reaps for it.
func (c *container) pid(ctx context.Context) (string, error) {
	out, err := said(c.podman(ctx, "top", c.id, "hpid", "comm"))
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(out) {
		if fields := strings.Fields(line); len(fields) == 2 && fields[1] == "toolmill" {
			return fields[0], nil
		}
	}
	return "", fmt.Errorf("no process toolmill in\n%s: %w", out, syscall.ESRCH)
}
