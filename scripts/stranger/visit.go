package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/everytool"
)

// visitor is a person during a visit.
type visitor struct {
	*person

	samples everytool.Samples
	// page is the address of a page to check.
	page string
	// browses is set if the tools of the browser are used too.
	browses  bool
	service  *terminal
	settings map[string]string
	began    command // the service's command
}

func (v *visitor) sayf(format string, args ...any) {
	fmt.Printf("stranger: %-4s  %s\n", v.name, fmt.Sprintf(format, args...))
}

// api is the service at the address and with the key that it printed.
func (v *visitor) api() everytool.Service {
	return everytool.Service{Base: v.settings["TOOLMILL_BASE_URL"], Key: v.settings["TOOLMILL_API_KEY"], Page: v.page, Say: v.sayf}
}

// all is the whole visit. Steps after a failure are tried where possible.
func (v *visitor) all(ctx context.Context) (err error) {
	defer func() {
		if v.service != nil {
			v.service.close()
		}
	}()
	if err := v.followDocuments(ctx); err != nil {
		return err
	}
	if err := v.readSettings(); err != nil {
		return err
	}
	err = everytool.Use(ctx, v.api(), v.samples)
	if v.browses {
		err = errors.Join(err, v.useBrowser(ctx))
	}
	return errors.Join(err, v.killAndReturn(ctx), v.endInOrder(ctx))
}

// followDocuments runs the documents' commands.
func (v *visitor) followDocuments(ctx context.Context) (err error) {
	s, err := v.openShell(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.finish()) }()
	for _, name := range documents {
		text, err := os.ReadFile(filepath.Join(v.clone(), name))
		if err != nil {
			return err
		}
		commands, err := commandsIn(name, string(text))
		if err != nil {
			return err
		}
		for _, c := range commands {
			if err := v.follow(ctx, s, c); err != nil {
				return fmt.Errorf("%s: $ %s: %w", c.at, c.text, err)
			}
		}
	}
	return nil
}

func (v *visitor) follow(ctx context.Context, s *shell, c command) error {
	began := time.Now()
	defer func() { v.sayf("%-22s  %6.1f s  %.60q", c.at, time.Since(began).Seconds(), c.text) }()
	if c.service {
		v.began = c
		return v.start(ctx)
	}
	out, code, err := s.run(c.text)
	switch {
	case err != nil:
		return err
	case code != 0:
		return fmt.Errorf("it ends with %d and prints\n%s", code, out)
	case !printed(c.prints, out, false):
		return fmt.Errorf("it prints\n%s\nwant\n%s", out, c.prints)
	}
	return nil
}

// start starts the service as its document says and waits for its output.
func (v *visitor) start(ctx context.Context) (err error) {
	const patience = 8 * time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if v.service, err = v.openTerminal(context.WithoutCancel(ctx), v.began.text); err != nil {
		return err
	}
	return v.service.await(ctx, v.began.prints)
}

func (v *visitor) readSettings() (err error) {
	v.settings, err = config.ReadSettings(filepath.Join(v.clone(), "var", "dev.env"))
	return err
}

// killAndReturn kills the service like a power failure, starts it again, and checks that everything is there.
func (v *visitor) killAndReturn(ctx context.Context) error {
	before, err := v.api().Jobs(ctx)
	if err != nil {
		return err
	}
	pid, err := v.servicePID()
	if err != nil {
		return err
	}
	if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
		return err
	}
	select {
	case <-v.service.ended:
	case <-ctx.Done():
		return ctx.Err()
	}
	if err := v.start(ctx); err != nil {
		return fmt.Errorf("the start after kill -9: %w", err)
	}
	key := v.settings["TOOLMILL_API_KEY"]
	if err := v.readSettings(); err != nil || v.settings["TOOLMILL_API_KEY"] != key {
		return errors.Join(err, errors.New("after kill -9 there is another account"))
	}
	after, err := v.api().Jobs(ctx)
	if err != nil {
		return err
	}
	maps.DeleteFunc(after, func(id, _ string) bool { _, had := before[id]; return !had }) // each start runs a sample
	if !maps.Equal(before, after) {
		return fmt.Errorf("after kill -9: %v, before it: %v", after, before)
	}
	v.sayf("kill -9 and start again: %d jobs as they were", len(before))
	return nil
}

// servicePID returns the process id that the service publishes for operators' commands.
func (v *visitor) servicePID() (int, error) {
	text, err := os.ReadFile(filepath.Join(v.clone(), "var", "lock"))
	var told struct {
		PID int `json:"pid"`
	}
	if err == nil {
		err = json.Unmarshal(text, &told)
	}
	if err == nil && told.PID == 0 {
		err = errors.New("the service does not publish its process id")
	}
	return told.PID, err
}

// endInOrder presses Ctrl-C.
func (v *visitor) endInOrder(ctx context.Context) error {
	const patience = time.Minute
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := v.service.interrupt(ctx); err != nil {
		return fmt.Errorf("Ctrl-C: %w", err)
	}
	v.sayf("Ctrl-C ends it with 0")
	return nil
}
