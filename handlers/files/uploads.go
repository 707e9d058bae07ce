package files

import (
	"strconv"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
)

// UploadPath is where uploads go; the job's id follows.
const UploadPath = "/v1/uploads"

const uploadPurpose = "upload"

// Uploads makes and checks the addresses of upload intents. An address needs no API key: its signature stands for
// account, job and end. It is safe for concurrent use.
type Uploads struct{ addresses }

// NewUploads returns the maker of addresses below baseURL, the service's public root that ends in /v1, signed with a key
// of 32 bytes.
func NewUploads(baseURL string, key []byte) (*Uploads, error) {
	addresses, err := newAddresses(baseURL, key)
	if err != nil {
		return nil, err
	}
	return &Uploads{addresses}, nil
}

// Mint returns the address that the job's file is awaited at until expiresAt. It depends on the job's terms alone: the
// intent of a repeated creation is the same with the same key. ok is false where no file is awaited, or none any more.
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

// verify returns what a signed address allows. Refusals: invalid_signature, upload_intent_expired.
func (u *Uploads) verify(jobID, rawQuery string, at time.Time) (grant, error) {
	grant, ok := u.signed(uploadPurpose, jobID, rawQuery)
	if !ok {
		return grant, errNotSigned
	}
	expires, err := strconv.ParseInt(grant.expires, 10, 64)
	if err != nil || !at.Before(time.Unix(expires, 0)) {
		return grant, errUploadExpired
	}
	return grant, nil
}

var errUploadExpired = refusal.New(refusal.UploadIntentExpired, "the time for the upload is over; create the job again")
