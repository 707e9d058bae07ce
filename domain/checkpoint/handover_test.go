package checkpoint_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
)

// Whoever trusts the old key learns the new one from a checkpoint that names it and that both have signed.
func TestAKeyIsHandedOverByACheckpointOfBoth(t *testing.T) {
	before, after, witness := key(t, 1), key(t, 2), key(t, 3)
	_, s := proofOf(t, before)
	s.Key = after.Public()
	both, err := before.Sign(s, after)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []checkpoint.Key{before, after} {
		if got, err := checkpoint.Open(both, k.Public()); err != nil || got.Key != after.Public() || got.Hash() != s.Hash() {
			t.Errorf("opened by %s: %v, %+v", k, err, got)
		}
	}
	cosigned, err := witness.Cosign(both, before.Public())
	if err != nil || strings.Count(cosigned, "\n— ") != 3 {
		t.Errorf("a witness signs beside both: %v\n%s", err, cosigned)
	}
	if read, err := checkpoint.Read(both); err != nil || read.Key != after.Public() {
		t.Errorf("%v %+v", err, read)
	}
}

// Neither the old key nor the new one can do it alone, and nobody else by adding a signature.
func TestAHandoverNeedsBothKeys(t *testing.T) {
	before, after, stranger := key(t, 1), key(t, 2), key(t, 3)
	_, s := proofOf(t, before)
	plain := s
	s.Key = after.Public()
	for name, c := range map[string]struct {
		statement checkpoint.Statement
		by        []checkpoint.Key
		open      checkpoint.Key
		want      error
	}{
		"the old key alone":          {s, []checkpoint.Key{before}, before, checkpoint.ErrNoHandover},
		"the new key alone":          {s, []checkpoint.Key{after}, before, checkpoint.ErrUnknownKey},
		"another than the named one": {s, []checkpoint.Key{before, stranger}, before, checkpoint.ErrNoHandover},
		"none that is named":         {plain, []checkpoint.Key{before, stranger}, stranger, nil},
	} {
		signed, err := c.by[0].Sign(c.statement, c.by[1:]...)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := checkpoint.Open(signed, c.open.Public()); !errors.Is(err, c.want) || c.want == nil && got.Key != "" {
			t.Errorf("%s: %v, %+v", name, err, got)
		}
	}
	s.Key = "junk"
	signed, err := before.Sign(s)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := checkpoint.Open(signed, before.Public()); !errors.Is(err, checkpoint.ErrNoHandover) {
		t.Errorf("a name that is no key: %v", err)
	}
}
