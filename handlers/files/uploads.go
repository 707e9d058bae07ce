package files

import (
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
)

// UploadPath is the path of uploads; the job's id follows.
const UploadPath = "/v1/uploads"

const uploadPurpose = "upload"

// Uploads mints and verifies the addresses of upload intents. An address needs no API key: its signature covers account, job
// and expiry. It is safe for concurrent use.
type Uploads struct{ addresses }

// NewUploads returns an Uploads for addresses below baseURL, the service's public root that ends in /v1, signed with the
// first key; each has 32 bytes, and addresses that any of them signed are accepted.
func NewUploads(baseURL string, keys ...[]byte) (*Uploads, error) {
	addresses, err := newAddresses(baseURL, keys)
	if err != nil {
		return nil, err
	}
	return &Uploads{addresses}, nil
}

// Mint returns the address to upload the job's file to until expiresAt. It depends only on the job's terms and the caller's
// key, so a repeated creation with the same key returns the same intent. ok is false if no file is awaited, or no longer.
func (u *Uploads) Mint(s job.State, at time.Time, by rest.Caller) (address string, expiresAt time.Time, ok bool) {
	expiresAt = s.Terms.UploadExpiresAt
	if s.Stage != job.AwaitingUpload || !at.Before(expiresAt) {
		return "", time.Time{}, false
	}
	return u.address(UploadPath, grant{
		purpose: uploadPurpose, accountID: s.AccountID, jobID: s.ID, expires: strconv.FormatInt(expiresAt.Unix(), 10),
		by: by.SecretName(),
	}), expiresAt, true
}

// verify returns what a signed address permits. Refusals: invalid_signature, upload_intent_expired.
func (u *Uploads) verify(jobID, rawQuery string, at time.Time) (grant, error) {
	return u.verified(uploadPurpose, jobID, rawQuery, at, errUploadExpired)
}

var errUploadExpired = refusal.New(refusal.UploadIntentExpired, "the time for the upload is over; create the job again")
