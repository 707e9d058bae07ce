package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"syscall"

	"github.com/toolmill/toolmill/scripts/machine"
	"github.com/toolmill/toolmill/scripts/selection"
	"github.com/toolmill/toolmill/scripts/site"
)

var (
	kills  = flag.Int("kills", 200, "how often a process is killed, in all drills together")
	stops  = flag.Int("stops", 3, "how often an owner is paused")
	rounds = flag.Int("rounds", 2, "how often each process is restarted in order")
	seed   = flag.Uint64("seed", 0, "seed of an earlier run, to repeat its random choices; 0 means a new one")
	only   = flag.String("only", "", "drills to run, separated by commas; all by default")
	keep   = flag.Bool("keep", false, "keep data and logs; they are kept anyway if a promise was broken")
	from   = flag.String("from", "", "commit of the earlier version, which the drill upgrade needs and no other")
	race   = flag.Bool("race", false, "build the service with the race detector")
	kfake  = flag.Bool("kfake", false, "run on kfake even if Apache Kafka is installed")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	broken, err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "drill:", err)
	}
	if broken || err != nil {
		os.Exit(1)
	}
}

func run(ctx context.Context) (broken bool, err error) {
	parts, err := selection.Of(*only, drills(), func(d drill) string { return d.name })
	if err != nil {
		return false, fmt.Errorf("-only: %w", err)
	}
	if *seed == 0 {
		*seed = rand.Uint64N(1_000_000) + 1
	}
	binary, remove, err := site.Build{Race: *race, Failpoints: true}.Binary(ctx)
	if err != nil {
		return false, err
	}
	defer remove()
	fmt.Println(machine.Describe())
	fmt.Printf("seed: %d\n", *seed)
	var run table
	defer func() { run.print(os.Stdout) }()
	for _, d := range parts {
		if lacksEarlier(d) {
			continue
		}
		v, err := runOne(ctx, binary, d)
		if err != nil {
			return broken, fmt.Errorf("%s: %w", d.name, err)
		}
		run.add(d.name, v)
		broken = broken || len(v.faults) > 0
	}
	return broken, nil
}

// lacksEarlier reports whether a drill needs an earlier version and there is none.
func lacksEarlier(d drill) bool { return d.name == "upgrade" && *from == "" }

func runOne(ctx context.Context, binary string, d drill) (*verdict, error) {
	s, err := site.New(binary, "toolmill-drill-")
	if err != nil {
		return nil, err
	}
	s.Say = func(format string, args ...any) { fmt.Fprintf(os.Stderr, "  "+format+"\n", args...) }
	bounded, cancel := context.WithTimeout(ctx, d.within)
	defer cancel()
	v, err := d.run(bounded, s, *seed)
	if *keep || err != nil || len(v.faults) > 0 {
		fmt.Printf("data and logs are in %s\n", s.Dir)
	} else {
		s.Remove()
	}
	if err != nil {
		return nil, err
	}
	v.print(os.Stdout, d.name)
	return v, nil
}
