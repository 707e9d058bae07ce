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

// repeatedUpload answers for a job that has its file: the client may not have heard of it. As long as the intent lives, the
// same bytes are taken again, whatever became of the job; for others there is completed, the refusal. Nothing is stored: the
// bytes are counted and summed up as they pass, at the pace and in the place of an upload.
func repeatedUpload(body *uploadBody, s job.State, completed error) error {
	body.sniffer = nil // other bytes are a conflict, of whatever type
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
