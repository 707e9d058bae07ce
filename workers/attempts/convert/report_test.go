package convert

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/workers/sandbox"
)

// complains is a script of an engine that fails with a long reason, in colour, and with characters that hide text.
const complains = `printf '%3000s' >&2; printf '\033[31mno such filter\342\200\256\n' >&2; exit 7`

// logged runs a job whose engine fails like that, and returns the log line about it.
func logged(t *testing.T, fails func(ctx context.Context, in Input) error) (line map[string]any, all string) {
	t.Helper()
	w := newWorld(t)
	var out bytes.Buffer
	w.config.Logger = slog.New(slog.NewJSONHandler(&out, nil))
	w.tool = func(ctx context.Context, in Input) (Output, error) { return Output{}, fails(ctx, in) }
	if err := w.run(t.Context(), due()); err != nil {
		t.Fatal(err)
	}
	for text := range strings.Lines(out.String()) {
		if strings.Contains(text, `"attempt failed"`) {
			if err := json.Unmarshal([]byte(text), &line); err != nil {
				t.Fatal(err)
			}
		}
	}
	return line, out.String()
}

// engine runs a script as an engine, and returns the error that a tool makes of its end.
func engine(script string) func(ctx context.Context, in Input) error {
	return func(ctx context.Context, in Input) error {
		_, err := sandbox.Run(ctx, sandbox.Spec{
			Path: "sh", Args: []string{"-c", script, in.Path, "an argument"}, Env: []string{"PATH=/usr/bin:/bin"}, Dir: in.Dir,
		})
		return &Failure{Code: job.WorkerFailed, Reason: "engine_crashed", Message: "It ended.", Retryable: true, Cause: err}
	}
}

func TestWhyAnEngineFailedReachesTheOperator(t *testing.T) {
	line, all := logged(t, engine(complains))
	for name, want := range map[string]any{
		"tool": "copy", "code": "worker_failed", "reason": "engine_crashed", "program": "sh", "exitCode": 7.0, "outOfMemory": false,
		"stderr": `\x1b[31mno such filter\u202e`,
	} {
		got := line[name]
		if text, is := got.(string); is {
			got = strings.TrimSpace(text)
		}
		if got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if said, _ := line["argv"].(string); !strings.HasPrefix(said, "-c ") || !strings.HasSuffix(said, ` kept/input "an argument"`) {
		t.Errorf("argv %q", said)
	}
	for _, name := range []string{"wallMs", "userMs", "systemMs", "rssBytesMax"} {
		if used, is := line[name].(float64); !is || used < 0 {
			t.Errorf("%s is %v", name, line[name])
		}
	}
	if len(all) > 5000 {
		t.Errorf("%d bytes are logged", len(all))
	}
}

func TestTheSignalOfAnEngineIsLogged(t *testing.T) {
	line, _ := logged(t, engine("ulimit -t 1; while :; do :; done")) // the kernel sends SIGKILL or SIGXCPU, even to root
	if line["signal"] != "killed" || line["exitCode"] != -1.0 {
		t.Errorf("%v", line)
	}
}

// What is wrong with a client's file is not logged for the operator.
func TestFaultsOfTheInputAreNotLogged(t *testing.T) {
	line, _ := logged(t, func(context.Context, Input) error {
		return &Failure{Code: job.ValidationFailed, Reason: "corrupt_input", Message: "It is damaged."}
	})
	if line != nil {
		t.Errorf("%v", line)
	}
}
