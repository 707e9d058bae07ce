package eventlog

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"slices"
	"testing"

	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/seal"
)

func keyOf(t *testing.T, b byte) (text string, master seal.MasterKey) {
	t.Helper()
	text = base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{b}, 32))
	master, err := seal.ParseMasterKey(text)
	if err != nil {
		t.Fatal(err)
	}
	return text, master
}

// Without keys of their own, processes of one service trust each other by the master key, also while it is rotated.
func TestGatewaysAreKnownByTheMasterKey(t *testing.T) {
	_, before := keyOf(t, 1)
	_, after := keyOf(t, 2)
	_, strange := keyOf(t, 3)
	trust, err := Trust(config.Config{}, seal.NewRing(after, before))
	if err != nil {
		t.Fatal(err)
	}
	for master, known := range map[seal.MasterKey]bool{before: true, after: true, strange: false} {
		s, err := Signer(config.Config{}, seal.NewRing(master), []string{"worker", "owner", "api"})
		if err != nil {
			t.Fatal(err)
		}
		has := slices.ContainsFunc(trust.Keys("api,worker"), func(k ed25519.PublicKey) bool { return bytes.Equal(k, s.Public()) })
		elsewhere := slices.ContainsFunc(trust.Keys("operator"), func(k ed25519.PublicKey) bool { return bytes.Equal(k, s.Public()) })
		if has != known || elsewhere {
			t.Errorf("known %t, want %t; with another role %t", has, known, elsewhere)
		}
	}
	for _, roles := range []string{"", "worker,api", "root", "api,api"} {
		if keys := trust.Keys(roles); len(keys) > 0 {
			t.Errorf("%q has keys", roles)
		}
	}
}

// With keys of their own, the master key signs for nobody.
func TestRolesWithKeysOfTheirOwn(t *testing.T) {
	own, master := keyOf(t, 4)
	public, err := CommandKey(own, []string{"api"})
	if err != nil {
		t.Fatal(err)
	}
	trust, err := Trust(config.Config{CommandGateways: []string{"api=" + public}}, seal.NewRing(master))
	if err != nil {
		t.Fatal(err)
	}
	if keys := trust.Keys("api"); len(keys) != 1 || base64.RawURLEncoding.EncodeToString(keys[0]) != public {
		t.Errorf("%v", keys)
	}
	if len(trust.Keys("worker")) > 0 {
		t.Error("a role that is not listed has keys")
	}
	for _, entry := range []string{"api", "api=", "owner=" + public, "=" + public, "api=" + public[:10]} {
		if _, err := Trust(config.Config{CommandGateways: []string{entry}}, seal.Ring{}); err == nil {
			t.Errorf("%q is accepted", entry)
		}
	}
}
