package main

import (
	"context"
	"fmt"
	"os/exec"
	"time"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// startRounds is how often a program that does nothing is started in the sandbox, in turn with the same without it.
const startRounds = 200

// benchStarts measures what confining an engine costs at each of its starts: by the program that was built in as `make build`
// does, where -tags helper was given, else by this one, which is as large as the service.
func benchStarts(ctx context.Context, t *table) error {
	program := func() error {
		_, err := sandbox.Run(ctx, sandbox.Spec{Engine: "poppler", Path: "true", Limits: sandbox.Limits{ProcessesMax: 8, OpenFiles: 64}})
		return err
	}
	bare := func() error { return exec.CommandContext(ctx, "true").Run() }
	var walls, processors [2][]time.Duration
	for range startRounds {
		for i, run := range []func() error{program, bare} {
			took, err := take(run)
			if err != nil {
				return err
			}
			walls[i], processors[i] = append(walls[i], took.wall), append(processors[i], took.processor)
		}
	}
	for i, name := range []string{"start of an engine that does nothing", "  the same without the sandbox"} {
		processor := percentilesOf(processors[i]).p50
		t.add(name, fmt.Sprintf("%s; processor p50 %.1f ms", percentilesOf(walls[i]), float64(processor.Microseconds())/1000), "")
	}
	t.notef("starts: %s, %s", sandbox.Probe(), load())
	return nil
}
