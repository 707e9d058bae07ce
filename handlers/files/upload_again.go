package files

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
)

func isCompleted(err error) bool {
	return errors.Is(err, refusal.New(refusal.UploadAlreadyCompleted, ""))
}

// repeatedUpload answers an upload to a job that already has its file: the client may have missed the first answer. Until the
// intent expires, the same bytes are accepted again, whatever became of the job; for other bytes it returns completed. Nothing
// is stored: the bytes are counted and hashed as they pass, with the pace and the place of any upload.
func repeatedUpload(body *uploadBody, s job.State, completed error) error {
	body.sniffer = nil // other bytes are a conflict, whatever their type
	sum := sha256.New()
	_, err := io.Copy(sum, body)
	switch {
	case body.refused != nil:
		return body.refused
	case err != nil:
		return err
	case hex.EncodeToString(sum.Sum(nil)) != s.Input.SHA256:
		return completed
	}
	return nil
}
