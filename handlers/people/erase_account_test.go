package people_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/handlerstest"
)

const eraseAda = `{"password":"` + handlerstest.AdaPassword + `"}`

func TestAnErasureEndsTheAccountForGood(t *testing.T) {
	w, c := signedUp(t)
	in := c.Session(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)))
	answered := in.POST("/v1/account/erase", eraseAda)
	answered.Ok(http.StatusAccepted)
	if want := `{"accountId":"` + w.People.People[handlerstest.Ada].AccountID + `"}`; strings.TrimSpace(answered.Text) != want ||
		!strings.Contains(answered.Header.Get("Set-Cookie"), "Max-Age=0") {
		t.Errorf("%s %v", answered.Text, answered.Header)
	}
	if last := w.Log[len(w.Log)-1]; last.Data.EventType() != "toolmill.account.erased.v1" || !strings.HasPrefix(string(last.Actor), "person:usr_") {
		t.Errorf("%+v", last.Envelope)
	}
	in.GET("/v1/account").Refused(401, "invalid_session")
}

// Whoever finds an open session cannot erase the account, nor find out the password faster than at a sign-in.
func TestAnErasureAsksForThePassword(t *testing.T) {
	w, c := signedUp(t)
	in := c.Session(c.POST("/v1/account/sessions", handlerstest.SignInWith(handlerstest.Ada, handlerstest.AdaPassword)))
	before := len(w.Log)
	in.POST("/v1/account/erase", `{"password":"another password"}`).Refused(403, "invalid_credentials")
	in.POST("/v1/account/erase", `{}`).Refused(422, "validation_failed")
	c.POST("/v1/account/erase", eraseAda).Refused(401, "missing_credentials")
	for in.POST("/v1/account/erase", `{"password":"another password"}`).StatusCode == http.StatusForbidden {
	}
	in.POST("/v1/account/erase", eraseAda).Refused(429, "rate_limited")
	if len(w.Log) != before {
		t.Errorf("%d events were written", len(w.Log)-before)
	}
}
