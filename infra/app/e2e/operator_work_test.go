package e2e

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/infra/app/admin"
)

// An operator finds the account of a job, looks at its work, ends what hangs and repeats a webhook; the account's history has
// each look before the answer.
func TestAnOperatorSeesToAnAccountsWork(t *testing.T) {
	t.Parallel()
	w, ctx := service(t), t.Context()
	p, _ := w.signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	address, deliveries := receive(t, http.StatusGone, http.StatusOK)
	ended := c.succeeds(c.create(pageOf(hello, address)).ID)
	first := next(t, deliveries).header.Get("webhook-id")
	file, _ := c.announce("a photo that nobody uploads")

	type line struct{ JobID, DeliveryID, Status string }
	type accounts struct {
		Accounts []struct{ AccountID, By string }
	}
	for _, text := range []string{ended.ID, c.accountID} {
		found := operated[accounts](t, w, func(o admin.Operator) error { return o.SearchAccounts(ctx, text, 5) })
		if len(found.Accounts) != 1 || found.Accounts[0].AccountID != c.accountID {
			t.Errorf("%s: %+v", text, found)
		}
	}
	listed := operated[struct{ Jobs []line }](t, w, func(o admin.Operator) error { return o.ListJobs(ctx, admin.JobFilter{AccountID: c.accountID}) })
	if len(listed.Jobs) != 2 || listed.Jobs[0].JobID != file.ID || listed.Jobs[1].Status != "succeeded" {
		t.Errorf("%+v", listed)
	}
	for range 2 { // the second time it is canceled already
		must(t, w.operator(io.Discard).CancelJob(ctx, c.accountID, file.ID))
	}
	if shown := operated[line](t, w, func(o admin.Operator) error { return o.ShowJob(ctx, c.accountID, file.ID) }); shown.Status != "canceled" {
		t.Errorf("%+v", shown)
	}
	eventually(t, "the delivery is given up", func() bool {
		hooks := operated[struct{ Webhooks []line }](t, w, func(o admin.Operator) error { return o.ListWebhooks(ctx, c.accountID, 10, "") })
		return len(hooks.Webhooks) == 1 && hooks.Webhooks[0].DeliveryID == first && hooks.Webhooks[0].Status == "exhausted"
	})
	must(t, w.operator(io.Discard).RedeliverWebhook(ctx, c.accountID, first))
	if again := next(t, deliveries).header.Get("webhook-id"); again != first {
		t.Errorf("delivered as %s, then as %s", first, again)
	}
	must(t, w.operator(io.Discard).Queues(ctx))
	type tableSize struct {
		Table                string
		RowBytes, IndexBytes int64
	}
	type sizes struct {
		Tables  []tableSize
		Indexes []struct{ Index string }
	}
	told := operated[sizes](t, w, func(o admin.Operator) error { return o.Tables(ctx) })
	at := slices.IndexFunc(told.Tables, func(s tableSize) bool { return s.Table == "event_log" })
	if at < 0 || told.Tables[at].RowBytes == 0 || told.Tables[at].IndexBytes == 0 || len(told.Indexes) < len(told.Tables)/2 {
		t.Errorf("%+v", told)
	}
	if measured := w.measured(t, `toolmill_table_bytes{table="event_log"}`); measured == 0 {
		t.Error("no metric has the size of event_log")
	}

	for name, err := range map[string]error{
		"no such job":     w.operator(io.Discard).ShowJob(ctx, c.accountID, commands.NewID("job")),
		"no such webhook": w.operator(io.Discard).RedeliverWebhook(ctx, c.accountID, commands.NewID("evt")),
		"no such account": w.operator(io.Discard).ListJobs(ctx, admin.JobFilter{AccountID: commands.NewID("acct")}),
	} {
		if !errors.Is(err, refusal.New(refusal.NotFound, "")) {
			t.Errorf("%s: %v", name, err)
		}
	}
	looks := c.looks()
	for _, part := range []string{"jobs", "webhooks"} {
		if !slices.Contains(looks, "operator:alice "+part) {
			t.Errorf("no look at %s in %q", part, looks)
		}
	}
}
