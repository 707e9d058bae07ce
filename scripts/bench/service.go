package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/scripts/machine"
)

// service is the whole service as a process of its own, as `make run` starts it.
type service struct {
	dir     string
	process *exec.Cmd
	baseURL string
	// operationsURL is the root of /metrics.
	operationsURL string
	apiKey        string
	client        *http.Client
}

// buildBinary builds the measured program, as `make build` does.
func buildBinary(ctx context.Context, dir string) (string, error) {
	path := filepath.Join(dir, "toolmill")
	build := exec.CommandContext(ctx, "scripts/build", path) //nolint:gosec // a path of ours
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("build: %w: %s", err, out)
	}
	return path, nil
}

func startService(ctx context.Context, env ...string) (*service, error) {
	dir, err := os.MkdirTemp("", "toolmill-bench-")
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // engines and Postgres run as other users
		return nil, err
	}
	binary, err := buildBinary(ctx, dir)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	s := &service{dir: dir, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 256}}}
	s.process = exec.Command(binary, "dev") //nolint:gosec // built above
	s.process.Env = append(os.Environ(), append(env, "TOOLMILL_DATA_DIR="+filepath.Join(dir, "var"), "TOOLMILL_LISTEN=127.0.0.1:0",
		"TOOLMILL_OPERATIONS_LISTEN=127.0.0.1:0", "TOOLMILL_LOG_FILE=-")...)
	log, err := os.Create(filepath.Join(dir, "log"))
	if err != nil {
		return nil, err
	}
	s.process.Stderr = log
	s.process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	if err := s.process.Start(); err != nil {
		return nil, err
	}
	if err := s.awaitReady(ctx); err != nil {
		s.stop()
		return nil, err
	}
	return s, nil
}

func (s *service) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	ticker := time.NewTicker(50 * time.Millisecond)
	defer ticker.Stop()
	for {
		if settings, err := config.ReadSettings(filepath.Join(s.dir, "var", "dev.env")); err == nil {
			s.baseURL, s.operationsURL, s.apiKey = settings["TOOLMILL_BASE_URL"], settings["TOOLMILL_OPERATIONS_URL"], settings["TOOLMILL_API_KEY"]
			return nil
		}
		select {
		case <-ctx.Done():
			log, _ := os.ReadFile(filepath.Join(s.dir, "log"))
			return fmt.Errorf("service is not ready: %w: %s", ctx.Err(), log)
		case <-ticker.C:
		}
	}
}

func (s *service) stop() {
	_ = s.process.Process.Signal(syscall.SIGINT)
	_ = s.process.Wait()
	_ = os.RemoveAll(s.dir)
}

// answer is what the benchmark reads of a Job.
type answer struct {
	ID         string    `json:"id"`
	Status     string    `json:"status"`
	CreatedAt  time.Time `json:"createdAt"`
	StartedAt  time.Time `json:"startedAt"`
	FinishedAt time.Time `json:"finishedAt"`
	Upload     struct {
		URL string `json:"url"`
	} `json:"upload"`
	Output struct {
		URL      string `json:"url"`
		Metadata struct {
			DurationMs float64 `json:"durationMs"`
		} `json:"metadata"`
	} `json:"output"`
}

func (s *service) request(ctx context.Context, method, path string, body []byte) (a answer, err error) {
	request, err := http.NewRequestWithContext(ctx, method, s.baseURL+path, bytes.NewReader(body))
	if err != nil {
		return a, err
	}
	request.Header.Set("Authorization", "Bearer "+s.apiKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		return a, err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return a, err
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		return a, fmt.Errorf("%s %s: %s: %s", method, path, response.Status, text)
	}
	return a, json.Unmarshal(text, &a)
}

func jobBody(html string) []byte {
	body, err := json.Marshal(map[string]any{
		"toolSlug": tool.HTMLToPDFAPI, "input": map[string]any{"kind": "text", "contentType": "text/html", "text": html},
	})
	if err != nil {
		panic(err)
	}
	return body
}

// residentMiB is the memory of the service's own process, without Postgres and engines.
func (s *service) residentMiB() string { return s.memory("VmRSS") }

// highestMiB is its peak.
func (s *service) highestMiB() string { return s.memory("VmHWM") }

func (s *service) memory(of string) string {
	var kib int
	_, _ = fmt.Sscanf(machine.Field(fmt.Sprintf("/proc/%d/status", s.process.Process.Pid), of), "%d", &kib)
	return fmt.Sprintf("%d MiB", kib>>10)
}
