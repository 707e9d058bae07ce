package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/app/admin"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

type witnessedLog struct {
	Number uint64
	LogKey string
}

// Auditors and witnesses who know the key of the beginning follow it when the master key is replaced, and nobody tells them.
func TestAWitnessFollowsARotatedMasterKey(t *testing.T) {
	w := lone(t, kafkatest.Start(t))
	before, after := randomKey(), randomKey()
	w.config.MasterKey = before
	must(t, w.start())
	c := w.open(t, opening{})
	known := operated[struct{ Key string }](t, w, func(o admin.Operator) error { return o.CheckpointKey(t.Context()) }).Key
	secret := filepath.Join(t.TempDir(), "witness.key")
	must(t, os.WriteFile(secret, []byte(randomKey()+"\n"), 0o600))
	var newest uint64
	looks := func() string {
		t.Helper()
		must(t, w.operator(new(strings.Builder)).Checkpoint(t.Context(), false))
		by := admin.Witnessing{
			Log: "http://" + w.app.Addr().String() + "/v1", LogKey: known, Name: "witness.example", KeyFile: secret, State: secret + ".state",
		}
		got := operated[witnessedLog](t, w, func(o admin.Operator) error { return o.Witness(t.Context(), by) })
		if got.Number <= newest {
			t.Errorf("the witness signs checkpoint %d after %d", got.Number, newest)
		}
		newest = got.Number
		return got.LogKey
	}
	if got := looks(); got != known {
		t.Errorf("the key is %s, want %s", got, known)
	}

	w.reopen(t)
	w.config.MasterKeyOther = after
	w.restart(t)
	must(t, w.operator(new(strings.Builder)).RotateMaster(t.Context(), masterKeyID(t, after)))
	w.reopen(t)
	w.config.MasterKey, w.config.MasterKeyOther = after, before
	w.restart(t)
	turned := looks()
	w.reopen(t)
	w.config.MasterKeyOther = ""
	w.restart(t)
	if again := looks(); turned == known || again != turned {
		t.Errorf("the keys are %s, %s and %s", known, turned, again)
	}
	led := operated[struct{ Key string }](t, w, func(o admin.Operator) error {
		return o.KeyAfter(t.Context(), "http://"+w.app.Addr().String()+"/v1", known)
	})
	proof := operated[checkpoint.Proof](t, w, func(o admin.Operator) error { return o.Prove(t.Context(), c.accountID, 0) })
	if _, err := proof.Open(led.Key); err != nil || led.Key != turned {
		t.Errorf("a proof by the key %s: %v", led.Key, err)
	}
}
