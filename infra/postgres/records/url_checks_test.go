package records_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

var checkTime = time.Date(2026, time.March, 2, 12, 0, 0, 0, time.UTC)

func begunChecks(t *testing.T, runs ...string) *records.URLChecks {
	t.Helper()
	u := records.NewURLChecks(newBench(t, 1).DB)
	for i, run := range runs {
		if err := u.Begin(t.Context(), "acct_1", run, checkTime.Add(time.Duration(i)*time.Minute)); err != nil {
			t.Fatal(err)
		}
	}
	return u
}

// The first to settle a check decides; everybody else gets that outcome.
func TestAURLCheckIsSettledOnce(t *testing.T) {
	u := begunChecks(t, "run_1", "run_2")
	for _, answer := range []string{"first", "second"} {
		got, err := u.Answer(t.Context(), "acct_1", "run_1", answer)
		if err != nil || got.State != urlcheck.Answered || got.Answer != "first" {
			t.Errorf("%s: %+v, %v", answer, got, err)
		}
	}
	if got, err := u.GiveBack(t.Context(), "acct_1", "run_1", "why"); err != nil || got.State != urlcheck.Answered {
		t.Errorf("%+v, %v", got, err)
	}
	for _, reason := range []string{"why", "another"} {
		got, err := u.GiveBack(t.Context(), "acct_1", "run_2", reason)
		if err != nil || got.State != urlcheck.Refunding || got.Reason != "why" {
			t.Errorf("%s: %+v, %v", reason, got, err)
		}
	}
	if got, err := u.Answer(t.Context(), "acct_1", "run_2", "late"); err != nil || got.State != urlcheck.Refunding || got.Answer != "" {
		t.Errorf("%+v, %v", got, err)
	}
	for _, run := range []string{"run_1", "run_2"} {
		if err := u.Refunded(t.Context(), "acct_1", run); err != nil {
			t.Fatal(err)
		}
	}
	answered, err := u.Find(t.Context(), "acct_1", "run_1")
	refunded, err2 := u.Find(t.Context(), "acct_1", "run_2")
	if errors.Join(err, err2) != nil || answered.State != urlcheck.Answered || refunded.State != urlcheck.Refunded {
		t.Errorf("%+v, %+v, %v", answered, refunded, errors.Join(err, err2))
	}
}

func TestAURLCheckIsItsAccounts(t *testing.T) {
	u := begunChecks(t, "run_1")
	if _, err := u.Find(t.Context(), "acct_2", "run_1"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if _, err := u.Answer(t.Context(), "acct_2", "run_1", "x"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	if err := u.Forget(t.Context(), "acct_2", "run_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := u.Find(t.Context(), "acct_1", "run_1"); err != nil {
		t.Error(err)
	}
	if err := u.Forget(t.Context(), "acct_1", "run_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := u.Find(t.Context(), "acct_1", "run_1"); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

func TestAbandonedURLChecks(t *testing.T) {
	u := begunChecks(t, "run_0", "run_1", "run_2", "run_3")
	if _, err := u.Answer(t.Context(), "acct_1", "run_1", "x"); err != nil {
		t.Fatal(err)
	}
	if _, err := u.GiveBack(t.Context(), "acct_1", "run_2", "why"); err != nil {
		t.Fatal(err)
	}
	got, err := u.Abandon(t.Context(), checkTime.Add(3*time.Minute), "abandoned", 10)
	want := []sweep.URLCheck{
		{RunID: "run_0", AccountID: "acct_1", Reason: "abandoned"}, {RunID: "run_2", AccountID: "acct_1", Reason: "why"},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	for _, c := range want {
		found, err := u.Find(t.Context(), c.AccountID, c.RunID)
		if err != nil || found.State != urlcheck.Refunding || found.Reason != c.Reason {
			t.Errorf("%+v, %v", found, err)
		}
	}
	if err := u.Refunded(t.Context(), "acct_1", "run_0"); err != nil {
		t.Fatal(err)
	}
	if got, err = u.Abandon(t.Context(), checkTime.Add(3*time.Minute), "abandoned", 10); err != nil || len(got) != 1 {
		t.Errorf("%+v, %v", got, err)
	}
	if err := u.Expire(t.Context(), checkTime.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for run, kept := range map[string]bool{"run_0": false, "run_1": false, "run_2": true, "run_3": true} {
		if _, err := u.Find(t.Context(), "acct_1", run); errors.Is(err, store.ErrNotFound) == kept {
			t.Errorf("%s: %v", run, err)
		}
	}
}
