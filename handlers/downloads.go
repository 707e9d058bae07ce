package handlers

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"time"

	"toolmill/domain/job"
	"toolmill/domain/refusal"
)

const (
	downloadPath = "/v1/downloads"
	// downloadLifetime is how long an intent can be used; never past the output's own expiry.
	downloadLifetime = 15 * time.Minute
	signingKeyBytes  = 32
)

// Downloads makes and checks the addresses of download intents. An address needs no API key: its signature stands for
// account, job and end. It is safe for concurrent use.
type Downloads struct {
	root string
	key  []byte
}

// NewDownloads returns the maker of addresses below baseURL, the service's public root that ends in /v1, signed with a
// key of 32 bytes.
func NewDownloads(baseURL string, key []byte) (*Downloads, error) {
	root, versioned := strings.CutSuffix(strings.TrimSuffix(baseURL, "/"), "/v1")
	u, err := url.Parse(root)
	if err != nil || !versioned || u.Scheme == "" || u.Host == "" {
		return nil, errors.New("handlers: base URL must be absolute and end in /v1")
	}
	if len(key) != signingKeyBytes {
		return nil, errors.New("handlers: the key that signs downloads must have 32 bytes")
	}
	return &Downloads{root: root, key: key}, nil
}

// Mint returns an address from which the job's output can be fetched until expiresAt. It is the same for the same job and
// moment. ok is false where there is no output, or none any more.
func (d *Downloads) Mint(s job.State, at time.Time) (address string, expiresAt time.Time, ok bool) {
	if s.Output == nil || s.OutputExpiresAt == nil || !at.Before(*s.OutputExpiresAt) {
		return "", time.Time{}, false
	}
	expiresAt = at.Add(downloadLifetime)
	if expiresAt.After(*s.OutputExpiresAt) {
		expiresAt = *s.OutputExpiresAt
	}
	expiresAt = expiresAt.UTC().Truncate(time.Second)
	grant := downloadGrant{accountID: s.AccountID, jobID: s.ID, expires: strconv.FormatInt(expiresAt.Unix(), 10)}
	query := url.Values{"account": {grant.accountID}, "expires": {grant.expires}, "signature": {d.sign(grant)}}
	return d.root + downloadPath + "/" + s.ID + "?" + query.Encode(), expiresAt, true
}

// downloadGrant is what an address allows.
type downloadGrant struct{ accountID, jobID, expires string }

// verify returns the account of a signed address. Refusals: invalid_signature, download_intent_expired.
func (d *Downloads) verify(jobID string, query url.Values, at time.Time) (accountID string, err error) {
	grant := downloadGrant{accountID: query.Get("account"), jobID: jobID, expires: query.Get("expires")}
	if !hmac.Equal([]byte(query.Get("signature")), []byte(d.sign(grant))) {
		return "", refusal.New(InvalidSignature, "this address was not made by us, or was changed")
	}
	expires, err := strconv.ParseInt(grant.expires, 10, 64)
	if err != nil || !at.Before(time.Unix(expires, 0)) {
		return "", refusal.New(DownloadIntentExpired, "this address has expired; request a new download intent")
	}
	return grant.accountID, nil
}

// sign joins the parts with newlines: a part that holds one was never signed, because ids and numbers hold none.
func (d *Downloads) sign(g downloadGrant) string {
	mac := hmac.New(sha256.New, d.key)
	mac.Write([]byte(strings.Join([]string{"download", g.accountID, g.jobID, g.expires}, "\n")))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}
