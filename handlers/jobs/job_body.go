package jobs

import (
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/handlers/rest"
)

// jobBody is a job as the API shows it to its account.
type jobBody struct {
	ID            string        `json:"id"`
	ToolSlug      string        `json:"toolSlug"`
	Status        job.Status    `json:"status"`
	CreatedAt     time.Time     `json:"createdAt"`
	StartedAt     *time.Time    `json:"startedAt,omitzero"`
	FinishedAt    *time.Time    `json:"finishedAt,omitzero"`
	DeadlineAt    time.Time     `json:"deadlineAt"`
	Attempts      int           `json:"attempts"`
	MaxAttempts   int           `json:"maxAttempts"`
	RetryCount    int           `json:"retryCount"`
	CostUnits     int64         `json:"costUnits"`
	RefundedUnits int64         `json:"refundedUnits"`
	Progress      progressBody  `json:"progress"`
	Input         inputBody     `json:"input"`
	Upload        *uploadIntent `json:"upload,omitzero"`
	Output        *outputBody   `json:"output,omitzero"`
	Failure       *job.Failure  `json:"failure,omitzero"`
	Retention     retentionBody `json:"retention"`
	WebhookURL    string        `json:"webhookUrl,omitzero"`
	WebhookEvents []string      `json:"webhookEvents,omitempty"`
	ClosedAt      *time.Time    `json:"closedAt,omitzero"`
}

type progressBody struct {
	Percent int       `json:"percent"`
	Stage   job.Stage `json:"stage"`
}

// uploadIntent is how to send the file; the headers are required.
type uploadIntent struct {
	Method    string            `json:"method"`
	URL       string            `json:"url"`
	Headers   map[string]string `json:"headers"`
	ExpiresAt time.Time         `json:"expiresAt"`
}

type outputBody struct {
	Summary        string           `json:"summary"`
	Metadata       jsontext.Value   `json:"metadata"`
	ContentType    string           `json:"contentType"`
	SizeBytes      int64            `json:"sizeBytes"`
	SHA256         string           `json:"sha256"`
	Name           string           `json:"name"`
	ExpiresAt      *time.Time       `json:"expiresAt"`
	DownloadIntent *rest.IntentBody `json:"downloadIntent,omitzero"`
}

// retentionBody is when the bytes are deleted; null while that is not known.
type retentionBody struct {
	InputExpiresAt  *time.Time `json:"inputExpiresAt"`
	OutputExpiresAt *time.Time `json:"outputExpiresAt"`
}
