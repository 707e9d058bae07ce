package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/scripts/site"
	"github.com/toolmill/toolmill/workers/engines/office"
)

// binary is the service built with failpoints, and with the race detector if the test has it.
var binary string

func TestMain(m *testing.M) { os.Exit(built(m)) }

func built(m *testing.M) int {
	path, remove, err := site.Build{Race: raceEnabled, Failpoints: true}.Binary(context.Background())
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer remove()
	binary = path
	forget, err := makeEngines()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer forget()
	// A drill mostly waits for time-outs, so some run at once, however few processors there are.
	if err := flag.Set("test.parallel", "3"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// engines holds what engines can share, created once for all drills.
var engines string

// makeEngines creates LibreOffice's, which takes longest.
func makeEngines() (remove func(), err error) {
	if engines, err = os.MkdirTemp("", "toolmill-engines-"); err != nil {
		return nil, err
	}
	remove = func() { _ = os.RemoveAll(engines) }
	err = os.Chmod(engines, 0o755) // its user must be able to enter it
	if err == nil {
		_, err = office.New(context.Background(), engines, filepath.Join(engines, "libreoffice.json"))
	}
	if err != nil {
		remove()
	}
	return remove, err
}

// drilled runs a drill and reports broken promises, in which case data and logs are kept.
func drilled(t *testing.T, run func(*site.Site) (*verdict, error)) {
	t.Helper()
	t.Parallel()
	s, err := site.New(binary, "toolmill-drill-")
	if err != nil {
		t.Fatal(err)
	}
	s.Say = t.Logf
	if err := os.Symlink(engines, s.Path("engines")); err != nil {
		t.Fatal(err)
	}
	v, err := run(s)
	if err != nil {
		t.Fatalf("%v; data and logs are in %s", err, s.Dir)
	}
	var report strings.Builder
	v.print(&report, t.Name())
	if len(v.faults) > 0 {
		t.Fatalf("data and logs are in %s\n%s", s.Dir, &report)
	}
	t.Log(&report)
	s.Remove()
}

func TestKilledServiceKeepsItsPromises(t *testing.T) {
	drilled(t, func(s *site.Site) (*verdict, error) {
		return killDrill(t.Context(), s, killPlan{
			seed: 1, kills: 2, clients: 2, uptimeMax: 2 * time.Second, postmasterEvery: 2,
			env: []string{"TOOLMILL_PARTITIONS=2"},
		})
	})
}

func TestPausedOwnerDoesNoHarm(t *testing.T) {
	drilled(t, func(s *site.Site) (*verdict, error) {
		return zombieDrill(t.Context(), s, zombiePlan{
			seed: 1, stops: 1, clients: 2, accounts: 2, partitions: 4, sessionTimeout: 2 * time.Second,
		})
	})
}

func TestEachRoleMayDieAnywhere(t *testing.T) {
	drilled(t, func(s *site.Site) (*verdict, error) {
		return rolesDrill(t.Context(), s, rolesPlan{
			seed: 1, kills: 6, clients: 2, accounts: 2, pauseMax: pauseMax, uptimeMax: 300 * time.Millisecond, awaitPoint: 5 * time.Second, stores: small(),
		})
	})
}

func TestStoresMayBeAway(t *testing.T) {
	drilled(t, func(s *site.Site) (*verdict, error) {
		return faultsDrill(t.Context(), s, faultsPlan{
			seed: 1, clients: 2, accounts: 2, pauseMax: pauseMax, stores: small(), away: 3 * time.Second, full: 2 * time.Second, stopped: 2 * time.Second,
		})
	})
}

func TestRollingRestartCostsNothing(t *testing.T) {
	drilled(t, func(s *site.Site) (*verdict, error) {
		return rollingDrill(t.Context(), s, rollingPlan{seed: 1, rounds: 1, clients: 2, accounts: 2, pauseMax: pauseMax, stores: small()})
	})
}

// pauseMax keeps the load light, because engines cost most.
const pauseMax = 2 * time.Second

// small are stores that start fast and soon notice a silent process.
func small() site.StoresConfig {
	return site.StoresConfig{Bucket: true, Partitions: 4, SessionTimeout: 2 * time.Second}
}
