package e2e

import (
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/seal"
)

// While people sign up and clients announce, upload and look, the master key is replaced, replaced back and replaced again. One
// process has the old key first, the other the new one, as between two restarts: each takes what the other signed and sealed.
func TestNothingIsRefusedWhileTheMasterKeyIsRotated(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	keys := []string{randomKey(), randomKey()}
	w.config.MasterKey, w.config.MasterKeyOther = keys[0], keys[1]
	must(t, w.start())
	turned := *w
	turned.config = w.beside(t, w.config.Roles...)
	turned.config.MasterKey, turned.config.MasterKeyOther = keys[1], keys[0]
	must(t, turned.start())
	o := w.operator(io.Discard)
	o.Config.MasterKey, o.Config.MasterKeyOther = keys[0], keys[1]
	w.inside(t)

	const customers = 3
	var begun sync.WaitGroup
	begun.Add(customers)
	rotated, made := make(chan struct{}), make(chan client, 1_000)
	t.Run("load", func(t *testing.T) {
		for range customers {
			t.Run("customer", func(t *testing.T) {
				t.Parallel()
				ready := sync.OnceFunc(begun.Done)
				defer ready() // or the rotation would wait for one that failed
				for over := false; !over; ready() {
					over = ended(rotated) // so that the last one comes after the rotation
					made <- w.customer(t, &turned)
				}
			})
		}
		t.Run("rotation", func(t *testing.T) {
			t.Parallel()
			defer close(rotated)
			begun.Wait()
			for _, to := range []string{keys[1], keys[0], keys[1]} {
				must(t, o.RotateMaster(t.Context(), masterKeyID(t, to)))
			}
		})
	})
	close(made)
	must(t, turned.stop(patience))
	w.reopen(t)
	w.config.MasterKey, w.config.MasterKeyOther = keys[1], ""
	w.restart(t)
	for c := range made {
		c.t = t // not the load's any more
		c.get("/history").in(http.StatusOK, new(any))
	}
	if n := w.metric(t, "toolmill_sealed_unopened_total"); n != 0 {
		t.Errorf("%v sealed texts cannot be opened with the new key alone", n)
	}
}

func ended(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func masterKeyID(t *testing.T, text string) string {
	t.Helper()
	m, err := seal.ParseMasterKey(text)
	must(t, err)
	return m.ID()
}

// customer signs up at one process and works at both. Everything succeeds.
func (w *world) customer(t *testing.T, other *world) client {
	t.Helper()
	p, _ := w.signUp(t)
	p.upgrade()
	here := p.newKey(ciKey)
	there := here
	there.w = other
	for _, c := range []client{here, there} {
		c.created(c.post("/jobs", page(hello)))
	}
	content := photo(t, 16)
	for announces, takes := range map[client]client{here: there, there: here} {
		j, _ := announces.announce(content)
		j.Upload.URL = strings.Replace(j.Upload.URL, announces.w.app.Addr().String(), takes.w.app.Addr().String(), 1)
		takes.uploads(j, content)
	}
	for _, path := range []string{"/jobs", "/history", "/credits"} {
		there.get(path).in(http.StatusOK, new(any))
	}
	return here
}
