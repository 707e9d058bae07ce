package files

import (
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

const (
	// DownloadPath is the path of downloads; the job's id follows.
	DownloadPath = "/v1/downloads"
	// downloadLifetime is how long an intent can be used, at most until the output expires.
	downloadLifetime = 15 * time.Minute
	downloadPurpose  = "download"
)

// Downloads mints and verifies the addresses of download intents. An address needs no API key: its signature covers account,
// job and expiry. It is safe for concurrent use.
type Downloads struct{ addresses }

// NewDownloads returns a Downloads for addresses below baseURL, the service's public root that ends in /v1, signed with the
// first key; each has 32 bytes, and addresses that any of them signed are accepted.
func NewDownloads(baseURL string, keys ...[]byte) (*Downloads, error) {
	addresses, err := newAddresses(baseURL, keys)
	if err != nil {
		return nil, err
	}
	return &Downloads{addresses}, nil
}

// Mint returns an address from which the job's output can be downloaded until expiresAt; the same job and moment yield the same
// address. ok is false if there is no output, or no longer. The address is the account's, as webhooks need: it does not end
// with any API key.
func (d *Downloads) Mint(s job.State, at time.Time) (address string, expiresAt time.Time, ok bool) {
	return d.MintFor(rest.Caller{}, s, at)
}

// MintFor is Mint for an address that also ends with the caller's API key.
func (d *Downloads) MintFor(by rest.Caller, s job.State, at time.Time) (address string, expiresAt time.Time, ok bool) {
	if s.Output == nil || s.OutputExpiresAt == nil || s.OutputDeleted || !at.Before(*s.OutputExpiresAt) {
		return "", time.Time{}, false
	}
	expiresAt = at.Add(downloadLifetime)
	if expiresAt.After(*s.OutputExpiresAt) {
		expiresAt = *s.OutputExpiresAt
	}
	expiresAt = expiresAt.UTC().Truncate(time.Second)
	return d.address(DownloadPath, grant{
		purpose: downloadPurpose, accountID: s.AccountID, jobID: s.ID, expires: strconv.FormatInt(expiresAt.Unix(), 10),
		by: by.SecretName(),
	}), expiresAt, true
}

// verify returns what a signed address permits. Refusals: invalid_signature, download_intent_expired.
func (d *Downloads) verify(jobID, rawQuery string, at time.Time) (grant, error) {
	return d.verified(downloadPurpose, jobID, rawQuery, at, errDownloadExpired)
}

var errDownloadExpired = refusal.New(codes.DownloadIntentExpired, "this address has expired; request a new download intent")
