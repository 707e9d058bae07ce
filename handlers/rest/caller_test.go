package rest_test

import (
	"testing"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

func TestActorIsThePersonWhoIsSignedInOrElseTheKey(t *testing.T) {
	call := rest.Call{Key: rest.Caller{KeyRecord: projections.KeyRecord{KeyID: "key_1"}}}
	if got := call.Actor(); got != event.ByKey("key_1") {
		t.Errorf("with a key: %s", got)
	}
	call.PersonID = "prs_1"
	if got := call.Actor(); got != "person:prs_1" {
		t.Errorf("in a session: %s", got)
	}
}
