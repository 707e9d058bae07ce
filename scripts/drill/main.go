package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"toolmill/scripts/machine"
)

var (
	kills = flag.Int("kills", 30, "how often the service is killed")
	stops = flag.Int("stops", 3, "how often an owner is stopped")
	seed  = flag.Uint64("seed", 0, "repeat the random choices of another run; 0 takes a new seed")
	only  = flag.String("only", "", "drills to run, with commas: all without it")
	keep  = flag.Bool("keep", false, "keep data and logs; they are kept anyway where a promise was broken")
	race  = flag.Bool("race", false, "build the service with the race detector")
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

// drill is one of those that can be run.
type drill struct {
	name string
	run  func(ctx context.Context, s *site, seed uint64) (*verdict, error)
}

func drills() []drill {
	return []drill{
		{"kill", func(ctx context.Context, s *site, seed uint64) (*verdict, error) {
			return killDrill(ctx, s, killPlan{
				seed: seed, kills: *kills, clients: 8, uptimeMax: 6 * time.Second, postmasterEvery: 5,
			})
		}},
		{"zombie", func(ctx context.Context, s *site, seed uint64) (*verdict, error) {
			const sessionTimeout = 6 * time.Second
			return zombieDrill(ctx, s, zombiePlan{
				seed: seed, stops: *stops, clients: 8, accounts: 8, sessionTimeout: sessionTimeout, partitions: 8,
				apacheWanted: true,
			})
		}},
	}
}

func run(ctx context.Context) (broken bool, err error) {
	if *seed == 0 {
		*seed = rand.Uint64N(1_000_000) + 1
	}
	binary, remove, err := build(ctx, *race)
	if err != nil {
		return false, err
	}
	defer remove()
	fmt.Println(machine.Describe())
	fmt.Printf("seed: %d\n", *seed)
	for _, d := range drills() {
		if *only != "" && !strings.Contains(","+*only+",", ","+d.name+",") {
			continue
		}
		v, err := runOne(ctx, binary, d)
		if err != nil {
			return broken, fmt.Errorf("%s: %w", d.name, err)
		}
		broken = broken || len(v.faults) > 0
	}
	return broken, nil
}

func runOne(ctx context.Context, binary string, d drill) (*verdict, error) {
	s, err := newSite(binary)
	if err != nil {
		return nil, err
	}
	s.say = func(format string, args ...any) { fmt.Fprintf(os.Stderr, "  "+format+"\n", args...) }
	v, err := d.run(ctx, s, *seed)
	if *keep || err != nil || len(v.faults) > 0 {
		fmt.Printf("data and logs are in %s\n", s.dir)
	} else {
		s.remove()
	}
	if err != nil {
		return nil, err
	}
	v.print(os.Stdout, d.name)
	return v, nil
}
