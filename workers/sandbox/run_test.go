package sandbox

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// output runs the spec and returns what it wrote.
func output(t *testing.T, spec Spec) (string, Result, error) {
	t.Helper()
	var stdout bytes.Buffer
	spec.Stdout = &stdout
	result, err := Run(t.Context(), spec)
	return strings.TrimSpace(stdout.String()), result, err
}

func TestRunPassesInputArgumentsAndNothingElse(t *testing.T) {
	t.Setenv("SECRET", "of the service")
	got, result, err := output(t, Spec{
		Path: "sh", Args: []string{"-c", `cat; echo " $1 [$SECRET] $LANG"; pwd`, "sh", "argument"},
		Env: []string{"LANG=C"}, Stdin: strings.NewReader("input"),
	})
	if err != nil || got != "input argument [] C\n/" {
		t.Fatalf("got %q, %v", got, err)
	}
	if result.Wall <= 0 || result.RSSBytesMax <= 0 {
		t.Errorf("no usage: %+v", result)
	}
}

func TestRunInheritsNoEnvironment(t *testing.T) {
	t.Setenv("SECRET", "of the service")
	if got, _, err := output(t, Spec{Path: "env"}); err != nil || got != "" {
		t.Errorf("%q, %v", got, err)
	}
}

func TestRunReportsTheExitCodeAndTheEndOfStderr(t *testing.T) {
	script := `i=0; while [ $i -lt 2000 ]; do echo line $i >&2; i=$((i+1)); done; echo last words >&2; exit 7`
	_, result, err := output(t, Spec{Path: "sh", Args: []string{"-c", script}})
	if !errors.Is(err, ErrExit) || result.ExitCode != 7 {
		t.Fatalf("exit code %d, %v", result.ExitCode, err)
	}
	if !strings.HasSuffix(err.Error(), "last words") || len(result.Stderr) != stderrBytesMax {
		t.Errorf("%v, %d bytes kept", err, len(result.Stderr))
	}
}

func TestRunReportsASignal(t *testing.T) {
	t.Parallel()
	_, result, err := output(t, Spec{Path: "sh", Args: []string{"-c", "sh -c 'kill -9 $$'; exit 3"}})
	if !errors.Is(err, ErrExit) || result.ExitCode != 3 {
		t.Fatalf("a killed descendant is not our end: %v", err)
	}
	_, result, err = output(t, withLimits(engine("spin"), Limits{CPUSeconds: 1}))
	if !errors.Is(err, ErrKilled) || result.Signal == 0 || result.ExitCode != -1 {
		t.Fatalf("signal %v, %v", result.Signal, err)
	}
}

func TestStartRefusesWhatIsNotAProgram(t *testing.T) {
	text := filepath.Join(t.TempDir(), "text")
	if err := os.WriteFile(text, []byte("not a program"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"no-such-program-anywhere", "/no/such/program", text} {
		if _, err := Run(t.Context(), Spec{Path: path}); !errors.Is(err, ErrStart) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, err := Run(t.Context(), Spec{Path: "true", Dir: "/no/such/folder"}); !errors.Is(err, ErrStart) {
		t.Errorf("missing directory: %v", err)
	}
}

func TestStartRefusesAnEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Run(ctx, Spec{Path: "true"})
	if !errors.Is(err, ErrKilled) || !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
}

func TestOutputIsCapped(t *testing.T) {
	var stdout bytes.Buffer
	_, err := Run(t.Context(), Spec{Path: "yes", Stdout: &stdout, StdoutBytesMax: 1000})
	if !errors.Is(err, ErrOutput) || stdout.Len() != 1000 {
		t.Fatalf("%d bytes, %v", stdout.Len(), err)
	}
}

func TestOutputOfExactlyTheCapPasses(t *testing.T) {
	var stdout bytes.Buffer
	_, err := Run(t.Context(), Spec{Path: "echo", Args: []string{"-n", "12345"}, Stdout: &stdout, StdoutBytesMax: 5})
	if err != nil || stdout.String() != "12345" {
		t.Fatalf("%q, %v", stdout.String(), err)
	}
}
