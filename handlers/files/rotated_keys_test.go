package files

import (
	"bytes"
	"net/url"
	"testing"
	"time"
)

// Addresses live for a day at most, keys are rotated in less: those that the other key signed stay valid, those of no key never are.
func TestAddressesOfBothKeysAreAccepted(t *testing.T) {
	const root = "https://tools.example.com/v1"
	key := func(b byte) []byte { return bytes.Repeat([]byte{b}, signingKeyBytes) }
	now := time.Now()
	g := grant{purpose: "upload", accountID: "acct_1", jobID: "job_1", expires: "99999999999", by: "account"}
	for signer, accepted := range map[byte]bool{1: true, 2: true, 3: false} {
		by, err := newAddresses(root, [][]byte{key(signer)})
		if err != nil {
			t.Fatal(err)
		}
		made, err := url.Parse(by.address("/v1/uploads", g))
		if err != nil {
			t.Fatal(err)
		}
		at, err := newAddresses(root, [][]byte{key(1), key(2)})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := at.verified("upload", "job_1", made.RawQuery, now, errNotSigned); (err == nil) != accepted {
			t.Errorf("signed by key %d: %v", signer, err)
		}
	}
	if _, err := newAddresses(root, nil); err == nil {
		t.Error("addresses without a key")
	}
}
