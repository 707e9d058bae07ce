package e2e

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/infra/postgres/records"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// erased is what an audit of an erasure prints as JSON.
type erased struct {
	Places []struct {
		Place string
		Left  int64
	}
	Left int64
}

// A person who has run jobs erases the account: nothing that they gave is found any more, and history still adds up.
func TestNothingIsLeftOfAnErasedAccount(t *testing.T) {
	w := service(t)
	before := w.config
	t.Cleanup(func() {
		w.config = before
		w.restart(t)
	})
	w.config.SegmentAge = 50 * time.Millisecond
	w.restart(t)
	p, email := w.signUp(t)
	p.upgrade()
	c := p.newKey(ciKey)
	const name, text = "planted-file-name", "planted-text"
	hook := "https://planted.example.com/" + commands.NewID("hook")
	done := c.create(pageOf("<p>"+text, hook, "name", `"`+name+`.html"`))
	c.succeeds(done.ID)
	running := c.create(page(endless))
	c.runs(running.ID)

	p.ask(http.MethodPost, "/account/erase", `{"password":"`+goodPassword+`"}`).in(http.StatusAccepted, new(struct{ AccountID string }))
	p.ask(http.MethodGet, "/account", "").refused(http.StatusUnauthorized, "invalid_session")
	eventually(t, "the key is refused", func() bool { return c.get("/jobs/"+done.ID).StatusCode == http.StatusUnauthorized })
	p.post("/account/sessions", credentialsOf(email, goodPassword)).refused(http.StatusUnauthorized, "invalid_credentials")

	var left erased
	eventually(t, "nothing is left", func() bool {
		var out strings.Builder
		o := w.operator(&out)
		o.JSON = true
		err := o.AuditErasure(t.Context(), p.accountID)
		must(t, json.Unmarshal([]byte(out.String()), &left))
		return err == nil
	})
	if left.Left != 0 || len(left.Places) < 2+len(records.ErasedTables) {
		t.Errorf("%+v", left)
	}
	w.archived(t)
	eventually(t, "all events are in the lake", func() bool { return w.inLake(t) })
	for _, planted := range []string{email, name, text, hook} {
		if found := w.placesOf(t, planted); len(found) > 0 {
			t.Errorf("%s is in %v", planted, found)
		}
	}
	// What may stay is found by the same search.
	found := w.placesOf(t, p.accountID)
	for _, place := range []string{"tables", "topic " + commands.EventsTopic, "topic " + topic.Topic, "segments", "lake", "log"} {
		if !slices.Contains(found, place) {
			t.Errorf("the account's id is in %v, but not in the %s", found, place)
		}
	}
	must(t, w.audit(t.Context()))
	var opened struct{ ID string }
	p.post("/account", credentialsOf(email, goodPassword)).in(http.StatusCreated, &opened)
	if opened.ID == p.accountID {
		t.Error("the erased account is open again")
	}
}
