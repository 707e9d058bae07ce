package files

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"hash"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

const signingKeyBytes = 32

// addresses mints addresses that need no API key: the signature covers everything that they permit.
type addresses struct {
	root string
	// macs are HMACs with the key already absorbed, which is half of the work.
	macs *sync.Pool
	// before are those with keys that signed addresses before the master key was rotated, or will after it.
	before []*sync.Pool
}

// newAddresses takes the service's public root, which ends in /v1, and keys of 32 bytes: the first
// signs, all are accepted.
func newAddresses(baseURL string, keys [][]byte) (addresses, error) {
	root, versioned := strings.CutSuffix(strings.TrimSuffix(baseURL, "/"), "/v1")
	u, err := url.Parse(root)
	if err != nil || !versioned || u.Scheme == "" || u.Host == "" {
		return addresses{}, errors.New("handlers: base URL must be absolute and end in /v1")
	}
	if len(keys) == 0 || slices.ContainsFunc(keys, func(key []byte) bool { return len(key) != signingKeyBytes }) {
		return addresses{}, errors.New("handlers: the key that signs addresses must have 32 bytes")
	}
	a := addresses{root: root, macs: macsOf(keys[0])}
	for _, key := range keys[1:] {
		a.before = append(a.before, macsOf(key))
	}
	return a, nil
}

func macsOf(key []byte) *sync.Pool {
	return &sync.Pool{New: func() any { return hmac.New(sha256.New, key) }}
}

// OverHTTPS reports whether clients reach the service by https.
func (a addresses) OverHTTPS() bool { return strings.HasPrefix(a.root, "https://") }

// grant is what an address permits: a purpose, a job, and an expiry in seconds since 1970.
type grant struct {
	purpose, accountID, jobID, expires string
	// by identifies the API key secret that requested the address; byAccount if it was not a key (standing.go).
	by string
}

// address returns the signed address below a path.
func (a addresses) address(path string, g grant) string {
	query := url.Values{"account": {g.accountID}, "by": {g.by}, "expires": {g.expires}, "signature": {a.sign(g)}}
	return a.root + path + "/" + g.jobID + "?" + query.Encode()
}

var errNotSigned = refusal.New(codes.InvalidSignature, "this address was not made by us, or was changed")

// verified returns what a signed address permits. It returns expired once that is over, errNotSigned for any other address.
func (a addresses) verified(purpose, jobID, rawQuery string, at time.Time, expired error) (grant, error) {
	g, ok := a.signed(purpose, jobID, rawQuery)
	if !ok {
		return g, errNotSigned
	}
	expires, err := strconv.ParseInt(g.expires, 10, 64)
	if err != nil || !at.Before(time.Unix(expires, 0)) {
		return g, expired
	}
	return g, nil
}

// signed parses the grant of an address; ok is false if the signature does not match, or if a parameter is repeated or unknown.
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
	given := []byte(query.Get("signature"))
	return g, hmac.Equal(given, []byte(a.sign(g))) ||
		slices.ContainsFunc(a.before, func(macs *sync.Pool) bool { return hmac.Equal(given, []byte(signBy(macs, g))) })
}

var addressParameters = []string{"account", "by", "expires", "signature"}

// sign joins the parts with newlines. This is unambiguous: ids and numbers contain none.
func (a addresses) sign(g grant) string { return signBy(a.macs, g) }

func signBy(macs *sync.Pool, g grant) string {
	mac := macs.Get().(hash.Hash) //nolint:forcetypeassert // New returns nothing else
	defer macs.Put(mac)
	mac.Reset()
	mac.Write([]byte(strings.Join([]string{g.purpose, g.accountID, g.jobID, g.expires, g.by}, "\n")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
