package job

import (
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// ConfirmUpload reports that the input is in the object store, whole and checked (upload).
type ConfirmUpload struct {
	JobID     string `json:"jobId"`
	ObjectKey string `json:"objectKey"`
	SHA256    string `json:"sha256"`
	SizeBytes int64  `json:"sizeBytes"`
}

// CommandType returns the name of the command on the wire.
func (ConfirmUpload) CommandType() string { return "ConfirmUpload" }

// JobOf returns the id of the command's job.
func (c ConfirmUpload) JobOf() string { return c.JobID }

// Uploaded is the event job.uploaded: the job's file is stored, whole and checked.
type Uploaded struct {
	// JobID is the job: job_….
	JobID string `json:"jobId"`
	// ObjectKey is where the file is in the object store.
	ObjectKey string `json:"objectKey"`
	// SHA256 is the digest of the file, in hex.
	SHA256 string `json:"sha256"`
	// SizeBytes is the size of the file, in bytes.
	SizeBytes int64 `json:"sizeBytes"`
}

// EventType returns the name of the event in the log.
func (Uploaded) EventType() string { return "toolmill.job.uploaded.v1" }

// JobOf returns the id of the event's job.
func (e Uploaded) JobOf() string { return e.JobID }

// Decide refuses with not_found, upload_not_expected for text input or an ended job, upload_already_completed,
// upload_intent_expired, and validation_failed if the size is not the declared one. The same bytes again are
// nothing_to_do: their sender missed the first answer.
func (c ConfirmUpload) Decide(s Situation) (event.Event, error) {
	switch {
	case !s.Job.Exists():
		return nil, noSuchJob()
	case s.Job.Input.Kind != KindFile:
		return nil, refusal.New(refusal.UploadNotExpected, "the job takes no upload")
	case s.Job.Input.ObjectKey != "" && c.SHA256 == s.Job.Input.SHA256 && c.SizeBytes == s.Job.Input.SizeBytes:
		return nil, refusal.New(refusal.NothingToDo, "the same file was uploaded before")
	case s.Job.Input.ObjectKey != "":
		return nil, refusal.New(refusal.UploadAlreadyCompleted, "the input was uploaded before")
	case s.Job.Status.Terminal():
		return nil, refusal.New(refusal.UploadNotExpected, "the job has ended")
	case !s.At.Before(s.Job.Terms.UploadExpiresAt):
		return nil, refusal.New(refusal.UploadIntentExpired, "the upload came too late")
	case c.SizeBytes != s.Job.Input.SizeBytes:
		return nil, refusal.New(refusal.ValidationFailed, "the upload's size is not the declared one")
	}
	return Uploaded(c), nil
}

func noSuchJob() *refusal.Refusal { return refusal.New(refusal.NotFound, "no such job") }

func (e Uploaded) change(s *State, at event.Envelope) {
	s.Stage, s.Input.ObjectKey, s.Input.SHA256 = Waiting, e.ObjectKey, e.SHA256
	s.InputExpiresAt = inputExpiry(s.Terms, at.At)
}

func (e Uploaded) move(a *account.State, _ event.Envelope) {
	if slot, ok := a.Uploads.Remove(e.JobID); ok {
		a.Waiting.Push(slot)
	}
}
