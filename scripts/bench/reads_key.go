package main

import (
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

// benchKeyCheck runs the benchmark in handlers of what every request does with its key, and nothing else.
func benchKeyCheck(ctx context.Context, t *table) error {
	run := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^BenchmarkAdmitWarm$", "-count", "3", "./handlers")
	out, err := run.CombinedOutput()
	if err != nil {
		return fmt.Errorf("benchmark of the key check: %w: %s", err, out)
	}
	var seen []string
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line) // name, runs, ns, "ns/op", …
		if len(fields) < 4 || fields[3] != "ns/op" {
			continue
		}
		nanoseconds, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return err
		}
		seen = append(seen, fmt.Sprintf("%.1f", nanoseconds/1000))
	}
	if len(seen) == 0 {
		return fmt.Errorf("no BenchmarkAdmitWarm: %s", out)
	}
	t.add("key check of a request, warm (three runs)", strings.Join(seen, ", ")+" µs", "≤ 50 µs")
	return nil
}
