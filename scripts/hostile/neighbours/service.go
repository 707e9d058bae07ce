package neighbours

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/config"
)

// service is the whole service as a process of its own.
type service struct {
	dir                    string
	process                *exec.Cmd
	baseURL, operationsURL string
}

// build builds the program in a directory that the caller removes.
func build(ctx context.Context) (binary string, err error) {
	dir, err := os.MkdirTemp("", "toolmill-neighbours-")
	if err != nil {
		return "", err
	}
	binary = filepath.Join(dir, "toolmill")
	command := exec.CommandContext(ctx, "go", "build", "-o", binary, ".") //nolint:gosec // a path of ours
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		return "", errors.Join(fmt.Errorf("build: %w: %s", err, out), os.RemoveAll(dir))
	}
	return binary, os.Chmod(dir, 0o755) //nolint:gosec // engines run as other users
}

// startService starts the service without data. Call stop afterwards.
func startService(ctx context.Context, binary string) (s *service, err error) {
	s = new(service)
	if s.dir, err = os.MkdirTemp("", "toolmill-neighbours-"); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			s.stop()
		}
	}()
	if err = os.Chmod(s.dir, 0o755); err != nil { //nolint:gosec // engines and Postgres run as other users
		return nil, err
	}
	s.process = exec.Command(binary, "dev")
	s.process.Env = append(os.Environ(), "TOOLMILL_DATA_DIR="+s.data(), "TOOLMILL_LISTEN=127.0.0.1:0",
		"TOOLMILL_OPERATIONS_LISTEN=127.0.0.1:0")
	s.process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	if err = s.process.Start(); err != nil {
		return nil, err
	}
	return s, s.awaitReady(ctx)
}

func (s *service) data() string { return filepath.Join(s.dir, "var") }

func (s *service) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	return until(ctx, "the service is ready", func() (bool, error) {
		settings, err := config.ReadSettings(filepath.Join(s.data(), "dev.env"))
		if err != nil {
			return false, nil //nolint:nilerr // not there yet
		}
		s.baseURL, s.operationsURL = settings["TOOLMILL_BASE_URL"], settings["TOOLMILL_OPERATIONS_URL"]
		return true, nil
	})
}

// until polls until is reports true.
func until(ctx context.Context, what string, is func() (bool, error)) error {
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for {
		if yes, err := is(); yes || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", what, ctx.Err())
		case <-ticker.C:
		}
	}
}

// stop stops it; if it does not stop by itself it is killed.
func (s *service) stop() {
	if s.process != nil && s.process.Process != nil {
		_ = s.process.Process.Signal(syscall.SIGINT)
		last := time.AfterFunc(time.Minute, func() { _ = s.process.Process.Kill() })
		_ = s.process.Wait()
		last.Stop()
	}
	_ = os.RemoveAll(s.dir)
}

// account opens an account on plan custom, whose limits are wide, and returns a client for it.
func (s *service) account(ctx context.Context) (*client, error) {
	var opened struct{ AccountID string }
	if err := s.operate(&opened, func(o admin.Operator) error { return o.OpenAccount(ctx, "custom", 1_000_000, false) }); err != nil {
		return nil, err
	}
	var made struct{ Key string }
	wish := admin.KeyWish{AccountID: opened.AccountID, Name: "neighbours", Purpose: "local"}
	if err := s.operate(&made, func(o admin.Operator) error { return o.CreateKey(ctx, wish) }); err != nil {
		return nil, err
	}
	return &client{baseURL: s.baseURL, key: made.Key, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}}, nil
}

func (s *service) operate(told any, command func(admin.Operator) error) error {
	var out bytes.Buffer
	o := admin.Operator{Config: config.Config{DataDir: s.data()}, Logger: slog.New(slog.DiscardHandler), Out: &out, JSON: true}
	if err := command(o); err != nil {
		return err
	}
	return json.Unmarshal(out.Bytes(), told)
}

// forgetHighest resets the measurement of peak memory.
func (s *service) forgetHighest() error {
	return os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", s.process.Process.Pid), []byte("5"), 0)
}

// highestBytes is the peak memory of the service's own process, without engines and Postgres.
func (s *service) highestBytes() (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("the service has ended: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if value, found := strings.CutPrefix(line, "VmHWM:"); found {
			kib, err := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			return kib << 10, err
		}
	}
	return 0, errors.New("the kernel does not say how much memory the service has")
}

// awaitIdle waits until no attempt runs and no work waits.
func (s *service) awaitIdle(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	return until(ctx, "the service is idle", func() (bool, error) {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.operationsURL+"/metrics", http.NoBody)
		if err != nil {
			return false, err
		}
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return false, err
		}
		defer func() { _ = response.Body.Close() }()
		text, err := io.ReadAll(response.Body)
		return strings.Contains(string(text), "\ntoolmill_attempts_running 0\n"), err
	})
}
