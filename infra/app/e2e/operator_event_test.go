package e2e

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

// An operator sees an event with the bytes that it has in the log, though its row has it packed. The account's history has the look first.
func TestAnOperatorSeesAnEventAsItWasLogged(t *testing.T) {
	t.Parallel()
	w := service(t)
	c := w.open(t, opening{})
	logged := strings.Split(c.get("/history", "Accept", "application/x-ndjson").body, "\n")
	for number := range 2 {
		var said strings.Builder
		must(t, w.operator(&said).ShowEvent(t.Context(), c.accountID, int64(number+1)))
		if said.String() != logged[number]+"\n" {
			t.Errorf("event %d is %s, logged as %s", number+1, said.String(), logged[number])
		}
	}
	for _, number := range []int64{0, 99} {
		if err := w.operator(io.Discard).ShowEvent(t.Context(), c.accountID, number); !errors.Is(err, refusal.New(refusal.NotFound, "")) {
			t.Errorf("event %d: %v", number, err)
		}
	}
	if looks := c.looks(); !slices.Contains(looks, "operator:alice history") {
		t.Errorf("no look at the history in %q", looks)
	}
}

// looks are who looked at what of the account, as its history says.
func (c client) looks() (looks []string) {
	c.t.Helper()
	var history struct {
		Events []struct {
			Actor string
			Data  struct{ Part string }
		}
	}
	c.get("/history?type=audit.read").in(http.StatusOK, &history)
	for _, e := range history.Events {
		looks = append(looks, e.Actor+" "+e.Data.Part)
	}
	return looks
}
