package job

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/domain/event"
)

// Progress is how far a worker is with an attempt. It is sent outside the log and is not part of history: nothing is
// decided on it, and losing a report does no harm.
type Progress struct {
	Attempt int `json:"attempt"`
	// Percent is 0 to 100.
	Percent int   `json:"percent"`
	Stage   Stage `json:"stage"`
}

// Stages are all stages, in the order in which a job passes them.
var Stages = []Stage{AwaitingUpload, Waiting, Starting, Converting, Validating, Storing, Done}

// Order returns the stage's index in Stages, -1 for an unknown stage.
func (s Stage) Order() int { return slices.Index(Stages, s) }

// Advance returns the progress after another report. The later attempt wins; within an attempt neither percent nor
// stage goes back.
func (p Progress) Advance(next Progress) Progress {
	switch {
	case next.Attempt < p.Attempt:
		return p
	case next.Attempt > p.Attempt:
		return next
	}
	p.Percent = max(p.Percent, next.Percent)
	if next.Stage.Order() > p.Stage.Order() {
		p.Stage = next.Stage
	}
	return p
}

// ErrNotProgress is returned for a message that no worker wrote.
var ErrNotProgress = errors.New("message holds no progress")

// ProgressMessage returns the message that carries the progress of an account's job.
func ProgressMessage(accountID, jobID string, p Progress) (*message.Message, error) {
	payload, err := json.Marshal(p)
	if err != nil {
		return nil, fmt.Errorf("progress of %s: %w", jobID, err)
	}
	m := message.NewMessage(jobID, payload)
	m.Metadata = message.Metadata{event.MetadataKey: accountID, event.MetadataJob: jobID}
	return m, nil
}

// ReadProgress returns the job and the progress that a message carries, or ErrNotProgress.
func ReadProgress(m *message.Message) (jobID string, p Progress, err error) {
	if err := json.Unmarshal(m.Payload, &p); err != nil {
		return "", Progress{}, fmt.Errorf("%w: %w", ErrNotProgress, err)
	}
	jobID = m.Metadata[event.MetadataJob]
	reported := p.Stage == Converting || p.Stage == Validating || p.Stage == Storing
	if jobID == "" || !reported || p.Attempt < 1 || p.Percent < 0 || p.Percent > 100 {
		return "", Progress{}, fmt.Errorf("%w: job %q, %+v", ErrNotProgress, jobID, p)
	}
	return jobID, p, nil
}
