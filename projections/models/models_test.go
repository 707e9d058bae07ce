package models_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
	"github.com/toolmill/toolmill/projections/models"
	"github.com/toolmill/toolmill/projections/store"
)

func TestCreditsFollowTheEvents(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", account.GrantCredits{Units: 5, Reference: "invoice-1", Reason: "bought"})
	b.Log.Must("acct_1", logtest.Create("job_1", b.Log.Now()))
	b.Log.Must("acct_1", job.Cancel{JobID: "job_1"})
	b.Log.Must("acct_1", account.ChargeCredits{RunID: "run_1", ToolSlug: "meta-tag-checker", Units: 1, Refundable: true})
	b.Log.Must("acct_1", account.RefundCredits{RunID: "run_1", Reason: "upstream_unreachable"})
	b.Project(b.Projector(nil), 2)

	credits := projections.NewCredits(b.DB)
	if planID, balance, err := credits.Balance(b.Context(), "acct_1"); err != nil || planID != plan.Custom || balance != 15 {
		t.Errorf("balance is %d on %s, %v; want 15 on custom", balance, planID, err)
	}
	if _, _, err := credits.Balance(b.Context(), "acct_2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no such account: got %v", err)
	}
	want := []projections.LedgerEntry{ // newest first
		{Type: "refund", Delta: 1, BalanceAfter: 15, RunID: "run_1", ToolSlug: "meta-tag-checker", Reason: "upstream_unreachable"},
		{Type: "charge", Delta: -1, BalanceAfter: 14, RunID: "run_1", ToolSlug: "meta-tag-checker", Reason: "tool_run"},
		{Type: "refund", Delta: 2, BalanceAfter: 15, JobID: "job_1", ToolSlug: logtest.Tool, Reason: "job_canceled"},
		{Type: "charge", Delta: -2, BalanceAfter: 13, JobID: "job_1", ToolSlug: logtest.Tool, Reason: "job_accepted"},
		{Type: "grant", Delta: 5, BalanceAfter: 15, Reason: "bought"},
		{Type: "grant", Delta: 10, BalanceAfter: 10, Reason: "account_opened"},
	}
	var got []projections.LedgerEntry
	for cursor, first := "", true; first || cursor != ""; first = false {
		page, next, err := credits.Ledger(b.Context(), projections.LedgerFilter{AccountID: "acct_1", Limit: 4, Cursor: cursor})
		if err != nil {
			t.Fatal(err)
		}
		got, cursor = append(got, page...), next
	}
	ignored := cmpopts.IgnoreFields(projections.LedgerEntry{}, "ID", "At")
	if diff := cmp.Diff(want, got, ignored, cmpopts.IgnoreUnexported(projections.LedgerEntry{})); diff != "" {
		t.Errorf("ledger differs (-want +got):\n%s", diff)
	}
}

func TestUsageIsCountedByDayAndTool(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(100))
	for _, id := range []string{"done", "canceled", "failed", "running"} {
		b.Log.Must("acct_1", logtest.Create(id, b.Log.Now()))
	}
	b.Log.Succeed("acct_1", "done")
	b.Log.Must("acct_1", job.Cancel{JobID: "canceled"})
	b.Log.Must("acct_1", account.ChargeCredits{RunID: "run_1", ToolSlug: "meta-tag-checker", Units: 1, Refundable: true})
	b.Log.Must("acct_1", account.RefundCredits{RunID: "run_1", Reason: "upstream_unreachable"})
	b.Log.Pass(24 * time.Hour)
	b.Log.Must("acct_1", job.TimeOut{JobID: "failed"})
	b.Project(b.Projector(nil), 3)

	day := time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)
	next := day.Add(24 * time.Hour)
	of := func(accountID string, from, to time.Time) (days []projections.UsageDay) {
		err := projections.NewCredits(b.DB).Usage(b.Context(), projections.UsageFilter{AccountID: accountID, From: from, To: to},
			func(d projections.UsageDay) error { days = append(days, d); return nil })
		if err != nil {
			t.Fatal(err)
		}
		return days
	}
	want := []projections.UsageDay{
		{AccountID: "acct_1", Day: day, ToolSlug: logtest.Tool, UsageSums: projections.UsageSums{Accepted: 4, Succeeded: 1, Canceled: 1, ChargedUnits: 8, RefundedUnits: 2}},
		{AccountID: "acct_1", Day: day, ToolSlug: "meta-tag-checker", UsageSums: projections.UsageSums{Accepted: 1, Failed: 1, ChargedUnits: 1, RefundedUnits: 1}},
		{AccountID: "acct_1", Day: next, ToolSlug: logtest.Tool, UsageSums: projections.UsageSums{Failed: 1, RefundedUnits: 1}}, // all but one credit of 2
	}
	if diff := cmp.Diff(want[:2], of("acct_1", day, day)); diff != "" {
		t.Errorf("usage of a day differs (-want +got):\n%s", diff)
	}
	if others := of("acct_2", day, next); others != nil {
		t.Errorf("another account has %+v", others)
	}
	got := of("", day, next)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("usage differs (-want +got):\n%s", diff)
	}
}

func TestAKeyIsFoundByItsDigestUntilItIsRotatedOut(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Key("key_1", "old"))
	b.Project(b.Projector(nil), 100)
	keys := projections.NewKeys(b.DB)
	record := b.lookup(keys, "old")
	if record.AccountID != "acct_1" || record.KeyID != "key_1" || record.Plan != plan.Custom || record.ExpiresAt != nil ||
		!cmp.Equal(record.Scopes, []string{"jobs:create", "jobs:read"}) || record.Limits != logtest.Wide {
		t.Errorf("record is %+v", record)
	}
	b.Log.Must("acct_1", account.RotateAPIKey{KeyID: "key_1", SHA256: "new", GraceSeconds: 60})
	b.Project(b.Projector(nil), 100)
	if expires := b.lookup(keys, "old").ExpiresAt; expires == nil || !expires.Equal(b.Log.Now().Add(time.Minute)) {
		t.Errorf("the old secret ends at %v, want with its grace", expires)
	}
	if record := b.lookup(keys, "new"); record.ExpiresAt != nil {
		t.Errorf("the new secret ends at %v", record.ExpiresAt)
	}
	b.Log.Must("acct_1", account.RevokeAPIKey{KeyID: "key_1"})
	b.Log.Must("acct_1", account.SuspendAccount{Reason: "abuse"})
	b.Project(b.Projector(nil), 100)
	if record := b.lookup(keys, "new"); record.RevokedAt == nil || !record.Suspended {
		t.Errorf("record of a revoked key of a suspended account is %+v", record)
	}
	b.Log.Must("acct_1", account.ResumeAccount{Reason: "a mistake"})
	b.Project(b.Projector(nil), 100)
	if record := b.lookup(keys, "new"); record.RevokedAt == nil || record.Suspended {
		t.Errorf("record of a revoked key of an account that is resumed is %+v", record)
	}
	for _, name := range []struct {
		account, key, begin string
		found               bool
	}{
		{"acct_1", "key_1", "ne", true},
		{"acct_1", "key_1", "new", true},
		{"acct_1", "key_1", "newer", false},
		{"acct_1", "key_1", "old", false},
		{"acct_2", "key_1", "new", false},
		{"acct_1", "key_2", "new", false},
		{"acct_1", "key_1", "n_w", false},
	} {
		record, err := keys.Find(b.Context(), name.account, name.key, name.begin)
		if (err == nil) != name.found || err != nil && !errors.Is(err, store.ErrNotFound) || name.found && record.RevokedAt == nil {
			t.Errorf("%+v: %+v, %v", name, record, err)
		}
	}
	for _, gone := range []string{"old", "none", "new\x00"} {
		if _, err := keys.Lookup(b.Context(), gone); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: got %v, want ErrNotFound", gone, err)
		}
	}
	listed, err := keys.List(b.Context(), "acct_1")
	if err != nil || len(listed) != 1 || listed[0].ID != "key_1" || listed[0].Name != "ci" {
		t.Errorf("keys are %+v, %v", listed, err)
	}
}

func (b *bench) lookup(keys *projections.Keys, digest string) projections.KeyRecord {
	b.Helper()
	record, err := keys.Lookup(b.Context(), digest)
	if err != nil {
		b.Fatal(err)
	}
	return record
}

var smallLimits = plan.Limits{
	RequestsPerMinute: 1, JobsPerMinute: 2, RunningMax: 3, WaitingMax: 4, PendingUploadsMax: 5,
}

func TestAnAccountIsTheFoldOfItsEvents(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", account.RotateWebhookSecret{Sealed: "second", GraceSeconds: 3600})
	b.Log.Must("acct_1", account.ChangePlan{Plan: plan.Free, Limits: smallLimits})
	b.Log.Must("acct_1", account.AllowOrigins{Origins: []string{"https://shop.example.com"}})
	b.Project(b.Projector(nil), 1)
	accounts := projections.NewAccounts(b.DB)
	got, err := accounts.Get(b.Context(), "acct_1")
	want := projections.Account{ID: "acct_1", Plan: plan.Free, Limits: smallLimits, Origins: []string{"https://shop.example.com"}}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("account differs (-want +got), %v:\n%s", err, diff)
	}
	secrets, err := accounts.WebhookSecrets(b.Context(), "acct_1")
	if diff := cmp.Diff(b.Log.Account("acct_1").WebhookSecrets, secrets); diff != "" || len(secrets) != 2 || err != nil {
		t.Errorf("secrets differ (-want +got), %v:\n%s", err, diff)
	}
	if _, err := accounts.Get(b.Context(), "acct_2"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("no such account: got %v", err)
	}
}

func TestAWebhookIsPendingUntilItsOutcomeIsInTheLog(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	create := logtest.Create("job_1", b.Log.Now())
	create.SealedWebhookURL = "sealed-url"
	b.Log.Must("acct_1", create)
	b.Log.Must("acct_1", job.Start{JobID: "job_1", Attempt: 1, WorkerID: "w"})
	succeeded := b.Log.Must("acct_1", job.Complete{JobID: "job_1", Attempt: 1, Output: logtest.Output("job_1")})[0]
	b.Project(b.Projector(nil), 100)
	deliveries := projections.NewDeliveries(b.DB)

	got, err := deliveries.Get(b.Context(), "acct_1", succeeded.ID)
	want := projections.Delivery{
		EventID: succeeded.ID, JobID: "job_1", ToolSlug: logtest.Tool, Event: "job.succeeded", Status: models.DeliveryPending, CreatedAt: succeeded.At,
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("at first it differs (-want +got), %v:\n%s", err, diff)
	}
	first := b.Log.Now()
	b.Log.Must("acct_1", job.RecordDelivery{
		JobID: "job_1", EventID: succeeded.ID, Attempts: 7, HTTPStatus: 500, Reason: "server_error", FirstAt: first,
	})
	ended := b.Log.Now()
	b.Project(b.Projector(nil), 100)
	page, next, err := deliveries.List(b.Context(), projections.DeliveryFilter{AccountID: "acct_1", Limit: 1, From: succeeded.At})
	want.Status, want.Attempts, want.HTTPStatus, want.Reason = models.DeliveryExhausted, 7, 500, "server_error"
	want.FirstAt, want.EndedAt = &first, &ended
	if diff := cmp.Diff([]projections.Delivery{want}, page); diff != "" || err != nil || next != "" {
		t.Errorf("in the end it differs (-want +got), next %q, %v:\n%s", next, err, diff)
	}
	earlier, _, err := deliveries.List(b.Context(), projections.DeliveryFilter{AccountID: "acct_1", To: succeeded.At})
	if len(earlier) != 0 || err != nil {
		t.Errorf("before it there is %+v, %v", earlier, err)
	}
	b.attempts(records.NewDeliveryAttempts(b.DB), succeeded.ID)
}

func (b *bench) attempts(deliveries *records.DeliveryAttempts, eventID string) {
	b.Helper()
	want := work.DeliveryAttempt{
		AccountID: "acct_1", JobID: "job_1", EventID: eventID, Attempt: 1, At: logtest.Begin, HTTPStatus: 500,
		Error: "500 Internal Server Error", Took: 12 * time.Millisecond,
	}
	for range 2 { // recording it twice stores it once
		if err := deliveries.Record(b.Context(), want); err != nil {
			b.Fatal(err)
		}
	}
	got, err := deliveries.Attempts(b.Context(), "acct_1", eventID)
	if diff := cmp.Diff([]work.DeliveryAttempt{want}, got); diff != "" || err != nil {
		b.Errorf("attempts differ (-want +got), %v:\n%s", err, diff)
	}
}

func TestADataKeyIsPutOnceAndCanBeDestroyed(t *testing.T) {
	b := newBench(t, 1)
	keys := records.NewDataKeys(b.DB)
	for _, wrapped := range []string{"first", "second"} {
		kept, err := keys.Put(b.Context(), "acct_1", []byte(wrapped), nil)
		if err != nil || string(kept) != "first" {
			t.Errorf("putting %s: kept %q, %v; want the first", wrapped, kept, err)
		}
	}
	if got, err := keys.Get(b.Context(), "acct_1"); err != nil || string(got) != "first" {
		t.Errorf("got %q, %v", got, err)
	}
	if err := keys.Destroy(b.Context(), "acct_1"); err != nil {
		t.Fatal(err)
	}
	if _, err := keys.Get(b.Context(), "acct_1"); !errors.Is(err, records.ErrDestroyed) {
		t.Errorf("destroyed: got %v, want ErrDestroyed", err)
	}
}

func TestDeadLettersOfAnyTopicAreKept(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	m := b.Log.Message(0, 0)
	letters := records.NewDeadLetters(b.DB, quiet)
	for range 2 {
		letters.Bury("toolmill.commands", m, errors.New("not\x00a \xff command"))
	}
	var reason string
	b.Scan(`SELECT reason FROM dead_letters WHERE topic = 'toolmill.commands' AND partition = 0 AND offset_ = 0`, &reason)
	if reason != "nota � command" {
		t.Errorf("reason is %q", reason)
	}
}
