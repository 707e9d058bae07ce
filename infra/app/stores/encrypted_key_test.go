package stores

import (
	"bytes"
	"encoding/base64"
	"errors"
	"testing"

	"filippo.io/age"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/seal"
	"github.com/toolmill/toolmill/infra/seal/agekey"
)

// Both keys of a rotation may be encrypted, and those of checkpoints; a process without the identity does not start.
func TestMasterKeysMayBeEncrypted(t *testing.T) {
	identity, err := age.GenerateX25519Identity()
	must(t, err)
	encrypted := func(key string) string {
		var out bytes.Buffer
		w, err := age.Encrypt(&out, identity.Recipient())
		must(t, err)
		_, err = w.Write([]byte(key))
		must(t, errors.Join(err, w.Close()))
		return agekey.Prefix + base64.StdEncoding.EncodeToString(out.Bytes())
	}
	current, other := newMasterKey(), newMasterKey()
	c := config.Config{MasterKeyOther: encrypted(other), KeyIdentity: identity.String()}
	ring, err := parseRing(t.Context(), c, encrypted(current))
	must(t, err)
	for i, text := range []string{current, other} {
		want, err := seal.ParseMasterKey(text)
		must(t, err)
		if ring.All()[i] != want {
			t.Errorf("key %d is another one", i)
		}
	}
	c.CheckpointKey, c.CheckpointKeyOther = encrypted(newMasterKey()), encrypted(other)
	if keys, err := CheckpointKeys(t.Context(), c, ring, "inst2_a"); err != nil || len(keys.Others) != 3 || keys.Others[1].Public() != keys.Others[2].Public() {
		t.Errorf("keys of checkpoints: %v, %v", keys, err)
	}
	c.KeyIdentity = ""
	if _, err := CheckpointKeys(t.Context(), c, ring, "inst2_a"); !errors.Is(err, agekey.ErrIdentity) {
		t.Errorf("without the identity: %v", err)
	}
	if _, err := parseRing(t.Context(), c, encrypted(current)); !errors.Is(err, agekey.ErrIdentity) {
		t.Errorf("without the identity: %v", err)
	}
}
