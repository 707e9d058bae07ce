// Command bench prints the figures of the README as a table, with the machine on which they were measured. It starts
// every server that it needs on loopback, with fresh data, and stops it again. It never fails for being slow.
//
// With -against it runs the sections of another commit and of the working tree in turns and prints how they differ.
// Five rounds of all sections take a day: name the sections that the change concerns.
//
//	go run ./scripts/bench [-only commands,ledger] [-cpuprofile FILE] [-history FILE]
//	go run ./scripts/bench -against main [-rounds 5] [-only rest,reads] [-rows 100000]
//	go run ./scripts/bench -peer http://localhost:3000
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/pprof"
	"slices"
	"time"

	"github.com/toolmill/toolmill/infra/app"
	"github.com/toolmill/toolmill/scripts/bench/against"
	"github.com/toolmill/toolmill/scripts/bench/fleet"
	"github.com/toolmill/toolmill/scripts/bench/history"
	"github.com/toolmill/toolmill/scripts/bench/segments"
	"github.com/toolmill/toolmill/scripts/machine"
	"github.com/toolmill/toolmill/scripts/selection"
)

var (
	only       = flag.String("only", "", "sections to run, separated by commas; all by default")
	commandsN  = flag.Int("commands", 80_000, "commands in a throughput run")
	logEvents  = flag.Int("events", 1_000_000, "events in the log for rebuild and takeover")
	fleetJobs  = flag.Int("jobs", 10_000, "jobs that one, two and four processes share in fleet")
	cpuProfile = flag.String("cpuprofile", "", "write a CPU profile")
	kept       = flag.String("history", "", "file that gets a line with all figures of the run")
	peerURL    = flag.String("peer", "", "address of a Gotenberg that converts the same documents in turns, and nothing else is measured")
	commit     = flag.String("against", "", "commit to compare with, in turns")
	rounds     = flag.Int("rounds", 5, "with -against: how often each section runs in each version")
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
	{"idle", benchIdle},
	{"rest", benchREST},
	{"reads", benchReads},
	{"jobs", benchJobs},
	{"uploads", benchUploads},
	{"documents", benchDocuments},
	{"photos", benchPhotos},
	{"starts", benchStarts},
	{"live", benchLive},
	{"fairness", benchFairness},
	{"crowd", benchCrowd},
	{"stream", benchStream},
	{"takeover", benchTakeover},
	{"archive", func(ctx context.Context, t *table) error { return segments.Measure(ctx, *logEvents, t.add) }},
	{"checkpoints", benchCheckpoints},
	{"media", benchMedia},
	{"fleet", func(ctx context.Context, t *table) error { return fleet.Measure(ctx, *fleetJobs, t.add) }},
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
	parts, err := chosen()
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
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
	fmt.Println(machine.Describe())
	if *commit != "" {
		return compare(ctx, parts)
	}
	t := &table{live: os.Stderr}
	for _, s := range parts {
		fmt.Fprintln(os.Stderr, s.name)
		t.section = s.name
		if err := s.run(ctx, t); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	t.print(os.Stdout)
	return keep(t)
}

// keep adds the run to the history.
func keep(t *table) error {
	if *kept == "" {
		return nil
	}
	return history.Add(*kept, history.Run{
		Commit: history.Commit(), Date: time.Now().UTC().Truncate(time.Second), Machine: machine.Describe(), Load: load(), Figures: t.figures,
	})
}

// chosen are the sections that -only names, or the one beside a peer.
func chosen() ([]section, error) {
	named, err := selection.Of(*only, sections, func(s section) string { return s.name })
	if err == nil && *peerURL != "" {
		return []section{{"peer", func(ctx context.Context, t *table) error { return benchPeer(ctx, t, *peerURL) }}}, nil
	}
	return named, err
}

// compare runs against on these sections, with the flags that say how much is measured.
func compare(ctx context.Context, parts []section) error {
	o := against.Options{Commit: *commit, Rounds: *rounds, Out: os.Stdout, Progress: os.Stderr}
	for _, s := range parts {
		o.Sections = append(o.Sections, s.name)
	}
	flag.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"commands", "events", "rows", "jobs"}, f.Name) {
			o.Args = append(o.Args, "-"+f.Name, f.Value.String())
		}
	})
	return against.Run(ctx, o)
}
