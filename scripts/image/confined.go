package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
)

// status checks what the kernel says of the service's process.
func (c *container) status(ctx context.Context) error {
	pid, err := c.pid(ctx)
	if err != nil {
		return err
	}
	text, err := os.ReadFile("/proc/" + pid + "/status")
	if err != nil {
		return err
	}
	const none = "0000000000000000"
	want := map[string]string{
		"Uid": strings.Join([]string{c.user, c.user, c.user, c.user}, "\t"), "NoNewPrivs": "1", "Seccomp": "2",
		"CapInh": none, "CapPrm": none, "CapEff": none, "CapBnd": none, "CapAmb": none,
	}
	var faults []error
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		if wanted, looked := want[name]; looked && wanted != value {
			faults = append(faults, fmt.Errorf("the process has %s %q, want %q", name, value, wanted))
		}
		delete(want, name)
	}
	if len(want) > 0 {
		faults = append(faults, fmt.Errorf("/proc/PID/status does not tell %v", want))
	}
	sayf("user %s, no capabilities, no new privileges, seccomp: %s", c.user, okOr(errors.Join(faults...)))
	return errors.Join(faults...)
}

// rootIsReadOnly tries to write where only an image's layers are, and where the service writes.
func (c *container) rootIsReadOnly(ctx context.Context) (err error) {
	for _, dir := range []string{"/", "/usr/local/bin", "/home/toolmill", "/var/tmp", "/etc"} {
		_, refused := said(c.podman(ctx, "exec", "--user=0", c.id, "touch", dir+"/written"))
		switch {
		case refused == nil:
			err = errors.Join(err, fmt.Errorf("a file was written in %s", dir))
		case !strings.Contains(refused.Error(), "Read-only file system"):
			err = errors.Join(err, fmt.Errorf("%s: %w, want a read-only file system", dir, refused))
		}
	}
	sayf("the root is read-only: %s", okOr(err))
	return err
}

// limited checks the control groups' limits, as the container shows them.
func (c *container) limited(ctx context.Context) error {
	told, err := said(c.podman(ctx, "inspect", "--format={{.HostConfig.Memory}} {{.HostConfig.PidsLimit}}", c.id))
	if err == nil && (strings.HasPrefix(told, "0 ") || strings.HasSuffix(told, " 0")) {
		err = fmt.Errorf("memory and processes: %q", told)
	}
	sayf("limits of memory (bytes) and processes: %s: %s", told, okOr(err))
	return err
}

// readiness is what /readyz says of engines.
type readiness struct {
	Engines []struct {
		Name    string   `json:"name"`
		Status  string   `json:"status"`
		Version string   `json:"version"`
		Lacks   []string `json:"lacks"`
	} `json:"engines"`
	Sandbox struct {
		Level       string `json:"level"`
		Tier        string `json:"tier"`
		SystemCalls string `json:"systemCalls"`
		Lacks       []any  `json:"lacks"`
	} `json:"sandbox"`
}

// enginesAreIsolated reads the service's own words.
func (c *container) enginesAreIsolated(ctx context.Context) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.operations+"/readyz", http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }() // it was only read
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	var told readiness
	if err := json.Unmarshal(text, &told); err != nil {
		return fmt.Errorf("%w: %s", err, text)
	}
	for _, e := range told.Engines {
		sayf("%-24s %s %s %v", e.Name, e.Status, e.Version, e.Lacks)
		if e.Status != "ok" || len(e.Lacks) > 0 {
			err = errors.Join(err, fmt.Errorf("engine %s is %s and lacks %v", e.Name, e.Status, e.Lacks))
		}
	}
	if told.Sandbox.Level != "isolated" {
		err = errors.Join(err, fmt.Errorf("engines are %q", told.Sandbox.Level))
	}
	sayf("engines are %s: %s, system calls %s; lacks %v: %s", told.Sandbox.Level, told.Sandbox.Tier, told.Sandbox.SystemCalls, told.Sandbox.Lacks, okOr(err))
	return err
}

func okOr(err error) string {
	if err != nil {
		return err.Error()
	}
	return "ok"
}
