package e2e

import (
	"bytes"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

// The master key is replaced while the service runs: what was sealed, signed and accepted before stays readable, and at the end the
// old key is not needed.
func TestTheMasterKeyIsRotatedWhileTheServiceRuns(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	before, after := randomKey(), randomKey()
	w.config.MasterKey = before
	must(t, w.start())
	first := w.open(t, opening{})
	first.created(first.post("/jobs", page(hello)))
	w.reopen(t)
	w.config.MasterKeyOther = after
	w.restart(t)

	var said bytes.Buffer
	o := w.operator(&said)
	o.Config.MasterKey, o.Config.MasterKeyOther = before, after
	must(t, o.RotateMaster(t.Context(), ""))
	if want := "--to " + masterKeyID(t, after); !strings.Contains(said.String(), "master key is "+masterKeyID(t, before)) || !strings.Contains(said.String(), want) {
		t.Errorf("without the id of a key: %s", &said)
	}
	if err := o.RotateMaster(t.Context(), "another"); !errors.Is(err, stores.ErrNoSuchMasterKey) {
		t.Errorf("with the id of no key: %v", err)
	}
	must(t, o.RotateMaster(t.Context(), masterKeyID(t, after)))
	second := w.open(t, opening{}) // by a process that began before
	second.created(second.post("/jobs", page(hello)))
	first.created(first.post("/jobs", page(hello)))
	said.Reset()
	must(t, o.RotateMaster(t.Context(), masterKeyID(t, after)))
	if !strings.Contains(said.String(), "0 data keys were wrapped again") {
		t.Errorf("repeated: %s", &said)
	}

	w.reopen(t)
	w.config.MasterKey, w.config.MasterKeyOther = after, ""
	w.restart(t)
	for _, c := range []client{first, second} {
		if r := c.get("/jobs"); r.StatusCode != http.StatusOK {
			t.Errorf("%d: %s", r.StatusCode, r.body)
		}
		c.created(c.post("/jobs", page(hello)))
	}
	if unopened := w.metric(t, "toolmill_sealed_unopened_total"); unopened != 0 {
		t.Errorf("%v sealed texts cannot be opened with the new key", unopened)
	}

	must(t, w.stop(patience))
	w.app = nil
	w.config.MasterKey = before
	w.refuses(t, "master key")
}

// reopen has the next operator's connection be a new one, with the keys of that time.
func (w *world) reopen(t *testing.T) {
	t.Helper()
	if w.reached != nil {
		must(t, w.reached.Close(t.Context()))
		w.reached = nil
	}
}
