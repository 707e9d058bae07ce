package main

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// binary is the service as it is now, with the race detector where the test has it.
var binary string

func TestMain(m *testing.M) { os.Exit(built(m)) }

func built(m *testing.M) int {
	path, remove, err := build(context.Background(), raceEnabled)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer remove()
	binary = path
	return m.Run()
}

// drilled runs a drill and reports what was broken. Data and logs are kept then.
func drilled(t *testing.T, run func(*site) (*verdict, error)) {
	t.Helper()
	t.Parallel()
	s, err := newSite(binary)
	if err != nil {
		t.Fatal(err)
	}
	s.say = t.Logf
	v, err := run(s)
	if err != nil {
		t.Fatalf("%v; data and logs are in %s", err, s.dir)
	}
	var report strings.Builder
	v.print(&report, t.Name())
	if len(v.faults) > 0 {
		t.Fatalf("data and logs are in %s\n%s", s.dir, &report)
	}
	t.Log(&report)
	s.remove()
}

func TestKilledServiceKeepsItsPromises(t *testing.T) {
	drilled(t, func(s *site) (*verdict, error) {
		return killDrill(t.Context(), s, killPlan{
			seed: 1, kills: 2, clients: 3, uptimeMax: 3 * time.Second, postmasterEvery: 2,
			env: []string{"TOOLMILL_PARTITIONS=2"},
		})
	})
}

func TestStoppedOwnerDoesNoHarm(t *testing.T) {
	drilled(t, func(s *site) (*verdict, error) {
		return zombieDrill(t.Context(), s, zombiePlan{
			seed: 1, stops: 1, clients: 3, accounts: 3, partitions: 4, sessionTimeout: 2 * time.Second,
		})
	})
}
