package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/config"
)

// service is the whole service as a process of its own, with an account whose key has every permission.
type service struct {
	dir, binary     string
	baseURL, apiKey string
	process         *exec.Cmd
}

const readyMax = 2 * time.Minute

func startService(ctx context.Context) (*service, error) {
	dir, err := os.MkdirTemp("", "toolmill-contract-")
	if err != nil {
		return nil, err
	}
	if err = os.Chmod(dir, 0o755); err != nil { //nolint:gosec // engines and Postgres run as other users
		return nil, err
	}
	s := &service{dir: dir, binary: filepath.Join(dir, "toolmill")}
	build := exec.CommandContext(ctx, "go", "build", "-o", s.binary, ".") //nolint:gosec // a path of ours
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("build: %w: %s", err, out)
	}
	logged, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	s.process = exec.Command(s.binary, "dev") //nolint:gosec // built above; it is stopped by signal, in order
	// Jobs really run, but the API is what is tested here: engines get no more of the machine than one job each
	// needs.
	s.process.Env = append(os.Environ(), "TOOLMILL_DATA_DIR="+s.data(), "TOOLMILL_LISTEN=127.0.0.1:0", "TOOLMILL_OPERATIONS_LISTEN=127.0.0.1:0",
		"TOOLMILL_LOG_FILE=-", "TOOLMILL_CHROMIUM_CONCURRENCY=1",
		"TOOLMILL_LIBREOFFICE_CONCURRENCY=1", "TOOLMILL_VIPS_CONCURRENCY=1", "TOOLMILL_POPPLER_CONCURRENCY=1", "TOOLMILL_FFMPEG_CONCURRENCY=1")
	s.process.Stderr = logged
	s.process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	if err = s.process.Start(); err != nil {
		return nil, err
	}
	if err = s.awaitReady(ctx); err != nil {
		return nil, errors.Join(err, s.stop())
	}
	return s, nil
}

func (s *service) data() string { return filepath.Join(s.dir, "var") }

// awaitReady reads the file that the service writes after its sample job.
func (s *service) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyMax)
	defer cancel()
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for {
		if values, err := config.ReadSettings(filepath.Join(s.data(), "dev.env")); err == nil {
			s.baseURL, s.apiKey = values["TOOLMILL_BASE_URL"], values["TOOLMILL_API_KEY"]
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("the service is not ready: %w: %s", ctx.Err(), s.logged())
		case <-again.C:
		}
	}
}

func (s *service) logged() []byte {
	text, _ := os.ReadFile(filepath.Join(s.dir, "log"))
	return text
}

// stop stops the service and prints the errors in its log.
func (s *service) stop() error {
	_ = s.process.Process.Signal(syscall.SIGINT)
	_ = s.process.Wait()
	var err error
	for line := range bytes.Lines(s.logged()) {
		if bytes.Contains(line, []byte("internal_error")) || bytes.Contains(line, []byte("panic")) {
			err = errors.Join(err, fmt.Errorf("the service logged %s", bytes.TrimSpace(line)))
		}
	}
	_ = os.RemoveAll(s.dir)
	return err
}

// signUp returns the session of a person whose account has wide limits.
func (s *service) signUp(ctx context.Context) (session string, err error) {
	const credentials = `{"email":"contract@example.com","password":"correct horse battery"}` //nolint:gosec // of this run alone
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.baseURL+"/account", strings.NewReader(credentials))
	if err != nil {
		return "", err
	}
	request.Header.Set("Content-Type", "application/json")
	answered, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer func() { _ = answered.Body.Close() }() // it was only read
	var account struct {
		ID string `json:"id"`
	}
	if err = json.NewDecoder(answered.Body).Decode(&account); err != nil {
		return "", fmt.Errorf("status %d: %w", answered.StatusCode, err)
	}
	begun := slices.IndexFunc(answered.Cookies(), func(c *http.Cookie) bool { return c.Name == "session" })
	if begun < 0 {
		return "", fmt.Errorf("status %d, no session in %d cookies", answered.StatusCode, len(answered.Cookies()))
	}
	widen := exec.CommandContext(ctx, s.binary, "admin", "plan", "set", account.ID, "custom", //nolint:gosec // built above
		"--requests-per-minute=1000000", "--jobs-per-minute=1000000", "--running-max=10", "--waiting-max=100000", "--pending-uploads-max=1000")
	widen.Env = append(os.Environ(), "TOOLMILL_DATA_DIR="+s.data())
	if out, err := widen.CombinedOutput(); err != nil {
		return "", fmt.Errorf("admin plan set: %w: %s", err, out)
	}
	return answered.Cookies()[begun].Value, nil
}
