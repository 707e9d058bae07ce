// Command bench prints the figures of the README as a table, with the machine that they were measured on. It starts
// every server that it needs on loopback, with fresh data, and stops it again. Nothing here fails for being slow.
//
//	go run ./scripts/bench [-only commands,ledger] [-cpuprofile FILE]
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"strings"

	"github.com/toolmill/toolmill/infra/app"
)

var (
	only       = flag.String("only", "", "sections to run, with commas: all without it")
	commandsN  = flag.Int("commands", 80_000, "commands in a throughput run")
	logEvents  = flag.Int("events", 1_000_000, "events in the log for rebuild and takeover")
	cpuProfile = flag.String("cpuprofile", "", "write a CPU profile")
)

// section is a part of the benchmark.
type section struct {
	name string
	run  func(context.Context, *table) error
}

var sections = []section{
	{"ledger", benchLedger},
	{"commands", func(ctx context.Context, t *table) error { return benchCommands(ctx, t, apache) }},
	{"embedded", func(ctx context.Context, t *table) error { return benchCommands(ctx, t, embedded) }},
	{"rest", benchREST},
	{"reads", benchReads},
	{"jobs", benchJobs},
	{"uploads", benchUploads},
	{"documents", benchDocuments},
	{"live", benchLive},
	{"fairness", benchFairness},
	{"crowd", benchCrowd},
	{"takeover", benchTakeover},
	{"media", benchMedia},
}

func main() {
	flag.Parse()
	app.TuneMemory()
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run() error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *cpuProfile != "" {
		file, err := os.Create(*cpuProfile)
		if err != nil {
			return err
		}
		defer func() { pprof.StopCPUProfile(); _ = file.Close() }()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
	}
	t := &table{live: os.Stderr}
	fmt.Println(machine())
	for _, s := range sections {
		if *only != "" && !strings.Contains(","+*only+",", ","+s.name+",") {
			continue
		}
		fmt.Fprintln(os.Stderr, s.name)
		if err := s.run(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	t.print(os.Stdout)
	return nil
}
