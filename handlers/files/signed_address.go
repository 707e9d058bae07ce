package files

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"hash"
	"net/url"
	"slices"
	"strings"
	"sync"
)

const signingKeyBytes = 32

// addresses makes addresses that need no API key: the signature stands for all that they allow.
type addresses struct {
	root string
	// macs are hashes that the key went into already, which is half of the work.
	macs *sync.Pool
}

// newAddresses takes the service's public root, which ends in /v1, and a key of 32 bytes.
func newAddresses(baseURL string, key []byte) (addresses, error) {
	root, versioned := strings.CutSuffix(strings.TrimSuffix(baseURL, "/"), "/v1")
	u, err := url.Parse(root)
	if err != nil || !versioned || u.Scheme == "" || u.Host == "" {
		return addresses{}, errors.New("handlers: base URL must be absolute and end in /v1")
	}
	if len(key) != signingKeyBytes {
		return addresses{}, errors.New("handlers: the key that signs addresses must have 32 bytes")
	}
	return addresses{root: root, macs: &sync.Pool{New: func() any { return hmac.New(sha256.New, key) }}}, nil
}

// OverHTTPS reports whether clients reach the service by https.
func (a addresses) OverHTTPS() bool { return strings.HasPrefix(a.root, "https://") }

// grant is what an address allows: what it is for, whose job, and until when, in seconds since 1970.
type grant struct {
	purpose, accountID, jobID, expires string
	// by names the secret that asked for the address, byAccount where it was no key: see standing.go.
	by string
}

// address returns the address below a path.
func (a addresses) address(path string, g grant) string {
	query := url.Values{"account": {g.accountID}, "by": {g.by}, "expires": {g.expires}, "signature": {a.sign(g)}}
	return a.root + path + "/" + g.jobID + "?" + query.Encode()
}

// signed reads the grant of an address; ok is false where it was not made here, or was changed: nothing may be there
// twice, and nothing that we did not write.
func (a addresses) signed(purpose, jobID, rawQuery string) (g grant, ok bool) {
	query, err := url.ParseQuery(rawQuery)
	if err != nil {
		return g, false
	}
	for name, values := range query {
		if len(values) != 1 || !slices.Contains(addressParameters, name) {
			return g, false
		}
	}
	g = grant{
		purpose: purpose, accountID: query.Get("account"), jobID: jobID, expires: query.Get("expires"), by: query.Get("by"),
	}
	return g, hmac.Equal([]byte(query.Get("signature")), []byte(a.sign(g)))
}

var addressParameters = []string{"account", "by", "expires", "signature"}

// sign joins the parts with newlines: a part that holds one was never signed, because ids and numbers hold none.
func (a addresses) sign(g grant) string {
	mac := a.macs.Get().(hash.Hash) //nolint:forcetypeassert // New makes nothing else
	defer a.macs.Put(mac)
	mac.Reset()
	mac.Write([]byte(strings.Join([]string{g.purpose, g.accountID, g.jobID, g.expires, g.by}, "\n")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
