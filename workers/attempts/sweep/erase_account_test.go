package sweep

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

var erased = json.RawMessage(`{"accountId":"acct_1"}`)

func TestAnErasedAccountsOutputsExpireBeforeItsRowsGo(t *testing.T) {
	w := newWorld(t)
	w.outputs = []job.State{{ID: "job_1"}, {ID: "job_2"}}
	must(t, w.EraseAccount(t.Context(), erased))
	if last := w.done[len(w.done)-1]; last != "erase acct_1" {
		t.Errorf("the last thing done is %s", last)
	}
	w.did("acct_1: ExpireOutput job_1", "acct_1: ExpireOutput job_2", "erase acct_1")
}

func TestAllPagesOfOutputsExpire(t *testing.T) {
	w := newWorld(t)
	for i := range 2*outputsMax + 1 {
		w.outputs = append(w.outputs, job.State{ID: fmt.Sprintf("job_%05d", i)})
	}
	must(t, w.EraseAccount(t.Context(), erased))
	if len(w.done) != 2*outputsMax+2 {
		t.Errorf("%d things were done", len(w.done))
	}
}

// The rows go also while the log does not answer, and the work is repeated.
func TestAnErasureThatIsNotWholeIsAFault(t *testing.T) {
	w := newWorld(t)
	w.outputs, w.no["job_1"] = []job.State{{ID: "job_1"}}, errors.New("no owner")
	if err := w.EraseAccount(t.Context(), erased); !errors.Is(err, errUnanswered) {
		t.Errorf("%v", err)
	}
	w.did("acct_1: ExpireOutput job_1", "erase acct_1")
	w.away["outputs"] = errors.New("no Postgres")
	if err := w.EraseAccount(t.Context(), erased); !errors.Is(err, w.away["outputs"]) {
		t.Errorf("%v", err)
	}
	for _, args := range []string{`{}`, `[]`} {
		if err := w.EraseAccount(t.Context(), json.RawMessage(args)); err == nil {
			t.Errorf("%s names no account", args)
		}
	}
}
