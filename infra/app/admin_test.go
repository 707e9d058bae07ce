package app

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/projections/audit"
)

// A key that the service does not have would seal what it cannot open.
func TestOperatorNeverMakesAMasterKey(t *testing.T) {
	c := config.Config{DataDir: t.TempDir(), Brokers: []string{"127.0.0.1:1"}, Database: "postgres://127.0.0.1:1/none"}
	a := newApp(t.Context(), c, slog.New(slog.DiscardHandler))
	if err := a.adoptMasterKey(); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "TOOLMILL_MASTER_KEY") {
		t.Errorf("got %v", err)
	}
	kept := randomKey()
	must(t, os.WriteFile(filepath.Join(c.DataDir, "master.key"), []byte(kept), 0o600))
	must(t, a.adoptMasterKey())
	if a.config.MasterKey != kept {
		t.Errorf("the key is %q", a.config.MasterKey)
	}
}

func TestAnAuditTellsOfDifferences(t *testing.T) {
	var out strings.Builder
	audited{Events: 7}.tell(&out)
	audited{Found: 2, Differences: []audit.Difference{{Kind: audit.Balance, AccountID: "acct_1", Message: "5 is said to be 6"}}}.tell(&out)
	if !strings.Contains(out.String(), "0 differences") || !strings.Contains(out.String(), "acct_1") {
		t.Errorf("printed %s", &out)
	}
}

// An operator who reaches nothing is told what to look at, and a program finds a code.
func TestAnOperatorIsToldWhatToLookAt(t *testing.T) {
	const nowhere = "127.0.0.1:1"
	empty, starting := t.TempDir(), t.TempDir()
	holder := &App{config: config.Config{DataDir: starting}}
	must(t, holder.lockDataDir(t.Context()))
	defer holder.lock.Close()
	for name, test := range map[string]struct {
		config config.Config
		want   []string
	}{
		"nothing runs":        {config.Config{DataDir: empty}, []string{"no service runs", empty, "make run", "KAFKA_BROKERS"}},
		"it has just begun":   {config.Config{DataDir: starting}, []string{"is starting", "try again"}},
		"half of the address": {config.Config{DataDir: empty, Brokers: []string{nowhere}}, []string{"KAFKA_BROKERS", "DATABASE_URL", "together"}},
	} {
		t.Run(name, func(t *testing.T) {
			var out strings.Builder
			o := Operator{Config: test.config, Logger: slog.New(slog.DiscardHandler), Out: &out, JSON: true}
			err := o.ListAccounts(t.Context(), 1, "")
			if err == nil {
				t.Fatal("it was reached")
			}
			for _, part := range test.want {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q is not in %v", part, err)
				}
			}
			if !strings.Contains(out.String(), `"code": "service_not_reached"`) {
				t.Errorf("a program reads %s", &out)
			}
		})
	}
}

// The lock goes with its process, and what it wrote there holds no more.
func TestWhereaboutsHoldAsLongAsTheLock(t *testing.T) {
	dir := t.TempDir()
	a := &App{config: config.Config{DataDir: dir}}
	must(t, a.lockDataDir(t.Context()))
	a.brokers, a.databaseURL = []string{"127.0.0.1:9092"}, "postgres://db"
	must(t, a.tellWhereabouts(t.Context()))
	got, err := whereaboutsIn(dir)
	must(t, err)
	if diff := cmp.Diff(whereabouts{PID: os.Getpid(), Brokers: a.brokers, DatabaseURL: a.databaseURL}, got); diff != "" {
		t.Error(diff)
	}
	must(t, a.lock.Close())
	if _, err := whereaboutsIn(dir); !errors.Is(err, errNothingRuns) {
		t.Errorf("behind its end: %v", err)
	}
	next := &App{config: config.Config{DataDir: dir}}
	must(t, next.lockDataDir(t.Context()))
	defer next.lock.Close()
	if _, err := whereaboutsIn(dir); !errors.Is(err, errStarting) {
		t.Errorf("at the next start: %v", err)
	}
}

func TestProblemsHaveTheShapeOfTheAPI(t *testing.T) {
	for want, err := range map[refusal.Code]error{
		refusal.NotFound:   fmt.Errorf("grant: %w", refusal.New(refusal.NotFound, "no such account")),
		codeOutcomeUnknown: fmt.Errorf("%w: %w", errNoAnswer, commands.ErrOutcomeUnknown),
		codeNotReached:     fmt.Errorf("%w: dial", errNoBroker),
		codeFailed:         errors.New("disk full"),
	} {
		if got := problemOf(err).Error; got.Code != want || got.Message == "" {
			t.Errorf("%v: %+v", err, got)
		}
	}
}

func TestLimitsThatAreNotGivenStay(t *testing.T) {
	own := plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 2, RunningMax: 3, WaitingMax: 4, PendingUploadsMax: 5, StorageBytesMax: 6}
	for _, test := range []struct{ wanted, want plan.Limits }{
		{plan.Limits{}, own},
		{plan.Limits{RunningMax: 9}, plan.Limits{RequestsPerMinute: 1, JobsPerMinute: 2, RunningMax: 9, WaitingMax: 4, PendingUploadsMax: 5, StorageBytesMax: 6}},
		{
			plan.Limits{RequestsPerMinute: 6, JobsPerMinute: 7, RunningMax: 8, WaitingMax: 9, PendingUploadsMax: 10, StorageBytesMax: 11},
			plan.Limits{RequestsPerMinute: 6, JobsPerMinute: 7, RunningMax: 8, WaitingMax: 9, PendingUploadsMax: 10, StorageBytesMax: 11},
		},
	} {
		if diff := cmp.Diff(test.want, limitsOver(own, test.wanted)); diff != "" {
			t.Error(diff)
		}
	}
}
