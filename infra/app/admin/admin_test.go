package admin

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/projections/audit"
)

func TestAnAuditReportsDifferences(t *testing.T) {
	var out strings.Builder
	audited{Events: 7}.tell(&out)
	audited{Found: 2, Differences: []audit.Difference{{Kind: audit.Balance, AccountID: "acct_1", Message: "5 is said to be 6"}}}.tell(&out)
	if !strings.Contains(out.String(), "0 differences") || !strings.Contains(out.String(), "acct_1") {
		t.Errorf("printed %s", &out)
	}
}

// An operator who reaches no service is told what to check, and a program gets an error code.
func TestAnOperatorIsToldWhatToCheck(t *testing.T) {
	const nowhere = "127.0.0.1:1"
	empty, starting := t.TempDir(), t.TempDir()
	lock, err := os.Create(filepath.Join(starting, "lock"))
	must(t, err)
	defer lock.Close()
	must(t, unix.Flock(int(lock.Fd()), unix.LOCK_EX))
	for name, test := range map[string]struct {
		config config.Config
		want   []string
	}{
		"nothing runs":        {config.Config{DataDir: empty}, []string{"no service runs", empty, "make run", "KAFKA_BROKERS"}},
		"it has just begun":   {config.Config{DataDir: starting}, []string{"is starting", "try again"}},
		"half of the address": {config.Config{DataDir: empty, Brokers: []string{nowhere}}, []string{"KAFKA_BROKERS", "DATABASE_URL", "both"}},
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

func TestProblemsHaveTheShapeOfTheAPI(t *testing.T) {
	for want, err := range map[refusal.Code]error{
		refusal.NotFound:   fmt.Errorf("grant: %w", refusal.New(refusal.NotFound, "no such account")),
		codeOutcomeUnknown: fmt.Errorf("%w: %w", errNoAnswer, commands.ErrOutcomeUnknown),
		codeNotReached:     fmt.Errorf("%w: dial", stores.ErrNoBroker),
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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
