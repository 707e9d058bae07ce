package stores

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/seal"
)

// Whichever key signed before, the new one may take over from it: from a master key to another, to a configured key, and back.
func TestTheKeyOfCheckpointsTakesOverFromTheOneBefore(t *testing.T) {
	parsed := func(text string) seal.MasterKey {
		key, err := seal.ParseMasterKey(text)
		must(t, err)
		return key
	}
	old, now, configured, later := newMasterKey(), newMasterKey(), newMasterKey(), newMasterKey()
	ring := seal.NewRing(parsed(now), parsed(old))
	for name, c := range map[string]struct {
		config config.Config
		want   []string
	}{
		"derived from the master key": {config.Config{}, []string{now, old}},
		"configured":                  {config.Config{CheckpointKey: configured}, []string{configured, now, old}},
		"configured again":            {config.Config{CheckpointKey: later, CheckpointKeyOther: configured}, []string{later, now, old, configured}},
		"derived again":               {config.Config{CheckpointKeyOther: configured}, []string{now, old, configured}},
	} {
		keys, err := CheckpointKeys(t.Context(), c.config, ring, "inst2_a")
		must(t, err)
		got := []string{keys.Current.Public()}
		for _, other := range keys.Others {
			got = append(got, other.Public())
		}
		for i, text := range c.want {
			alone, err := CheckpointKeys(t.Context(), config.Config{CheckpointKey: text}, seal.Ring{}, "inst2_a")
			must(t, err)
			if i >= len(got) || got[i] != alone.Current.Public() {
				t.Errorf("%s: key %d is another one of %v", name, i, got)
			}
		}
	}
	for _, wrong := range []config.Config{{CheckpointKey: "short"}, {CheckpointKeyOther: "short"}} {
		if _, err := CheckpointKeys(t.Context(), wrong, ring, "inst2_a"); err == nil || !strings.Contains(err.Error(), "TOOLMILL_CHECKPOINT_KEY") {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}
