package operator_test

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// An auditor sees what the account sees, and each access is in the account's history before it is answered, with the key.
func TestEachAccessOfAnAuditorIsAnEvent(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	owner, auditor := w.Client, w.WithKey(w.AddOperatorKey(t, nil, apikey.ReadAudit))
	for i, c := range []struct {
		path, own string
		part      account.AuditedPart
	}{
		{"/history?limit=3", "/v1/history?limit=3", account.AuditedHistory},
		{"/history?type=audit.read", "/v1/history?type=audit.read", account.AuditedHistory},
		{"/ledger", "/v1/credits/ledger", account.AuditedLedger},
		{"/proof?checkpoint=2", "/v1/history/proof?checkpoint=2", account.AuditedProof},
	} {
		got := auditor.GET("/v1/operator/accounts/" + handlerstest.TestAccount + c.path)
		got.Ok(http.StatusOK)
		if own := owner.GET(c.own); own.Text != got.Text {
			t.Errorf("%s: the auditor sees %s\nthe account sees %s", c.path, got.Text, own.Text)
		}
		last := w.Log[len(w.Log)-1]
		if last.Data != (account.AuditRead{Part: c.part}) || last.Actor != event.ByOperator("opk_1") {
			t.Errorf("access %d is logged as %+v of %s", i+1, last.Data, last.Actor)
		}
	}
}

func TestNothingIsReadThatIsNotLogged(t *testing.T) {
	w, _ := handlerstest.WithHistory(t)
	auditor := w.WithKey(w.AddOperatorKey(t, nil, apikey.ReadAudit))
	for _, unknown := range []string{"acct_none", "acct_1%2F", "job_1", "acct_", "ACCT_1"} {
		auditor.GET("/v1/operator/accounts/"+unknown+"/history").Refused(http.StatusNotFound, "not_found")
	}
	w.Away["commands"] = commands.ErrUnavailable
	auditor.GET("/v1/operator/accounts/"+handlerstest.TestAccount+"/history").Refused(http.StatusServiceUnavailable, "service_unavailable")
}
