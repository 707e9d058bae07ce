package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/toolmill/toolmill/handlers/openapi"
)

var (
	examples   = flag.Int("examples", 0, "generated calls of each operation and phase; 0 means the number in schemathesis.toml")
	secondsMax = flag.Int("seconds", 0, "seconds for which phases are repeated; 0 runs each phase once")
	callsMin   = flag.Int("calls", 5000, "least number of calls")
	docsOnly   = flag.Bool("docs", false, "check /docs in a browser, and make no calls")
	seed       = flag.Int("seed", 1, "seed of the generated calls; 0 means a new one each time")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx); err != nil {
		log.Print("contract: ", err)
		stop()
		os.Exit(1) //nolint:gocritic // stop has been called
	}
}

func run(ctx context.Context) (err error) {
	program, err := schemathesis()
	if err != nil {
		return err
	}
	s, err := startService(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.stop()) }()
	if err = checkDocs(ctx, strings.TrimSuffix(s.baseURL, "/v1")); err != nil {
		return err
	}
	if *docsOnly {
		return nil
	}
	session, err := s.signUp(ctx)
	if err != nil {
		return fmt.Errorf("sign up: %w", err)
	}
	variables, err := s.download(ctx)
	if err != nil {
		return fmt.Errorf("find an output: %w", err)
	}
	document := filepath.Join(s.dir, "openapi.json")
	// The cookie's prefix is for https only: see handlers/rest/auth/session.go.
	plain := bytes.ReplaceAll(openapi.JSON, []byte("__Host-session"), []byte("session"))
	if err = os.WriteFile(document, plain, 0o600); err != nil {
		return err
	}
	settings, err := filepath.Abs("scripts/contract/schemathesis.toml")
	if err != nil {
		return err
	}
	var out bytes.Buffer
	command := exec.CommandContext(ctx, program, arguments(settings, document, s.baseURL)...) //nolint:gosec // installed by scripts/setup
	command.Dir = s.dir                                                                       // it leaves files in its working directory
	command.Env = append(append(os.Environ(), "TOOLMILL_API_KEY="+s.apiKey, "TOOLMILL_SESSION="+session), variables...)
	command.Stdout, command.Stderr = io.MultiWriter(os.Stdout, &out), os.Stderr
	return errors.Join(command.Run(), enough(out.String()))
}

func arguments(settings, document, baseURL string) []string {
	all := []string{
		"--config-file", settings, "run", document, "--url", baseURL, "--checks", "all",
		"--exclude-operation-id", "jobEvents", "--exclude-operation-id", "accountEvents", "--exclude-operation-id", "signOut", "--exclude-operation-id", "endSession",
		"--exclude-operation-id", "changePassword", "--exclude-operation-id", "eraseAccount", "--no-color",
		"--generation-database", "none",
		"--workers", "1", // several run into a fault of CPython 3.11 in reading its own sources
	}
	if *examples != 0 {
		all = append(all, "--max-examples", strconv.Itoa(*examples))
	}
	if *secondsMax != 0 {
		all = append(all, "--max-time", strconv.Itoa(*secondsMax))
	}
	if *seed != 0 {
		all = append(all, "--seed", strconv.Itoa(*seed))
	}
	return all
}

// schemathesis returns the program of the pinned environment that scripts/setup creates.
func schemathesis() (string, error) {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	dir, err := exec.CommandContext(ctx, "scripts/setup", "--where-contract").Output()
	if err != nil {
		return "", err
	}
	program := filepath.Join(string(bytes.TrimSpace(dir)), "bin", "schemathesis")
	if _, err = os.Stat(program); err != nil {
		return "", fmt.Errorf("schemathesis is not installed, run scripts/setup --test: %w", err)
	}
	return program, nil
}

var generated = regexp.MustCompile(`(\d+) generated`)

func enough(out string) error {
	found := generated.FindStringSubmatch(out)
	if found == nil {
		return errors.New("schemathesis does not say how many calls it made")
	}
	if calls, _ := strconv.Atoi(found[1]); calls < *callsMin {
		return fmt.Errorf("%d calls, want at least %d", calls, *callsMin)
	}
	return nil
}
