package takeout

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool/option"
	"github.com/toolmill/toolmill/projections"
)

type jobLine struct {
	ID            string       `json:"id"`
	ToolSlug      string       `json:"toolSlug"`
	Status        job.Status   `json:"status"`
	CreatedAt     time.Time    `json:"createdAt"`
	StartedAt     *time.Time   `json:"startedAt,omitempty"`
	FinishedAt    *time.Time   `json:"finishedAt,omitempty"`
	ClosedAt      *time.Time   `json:"closedAt,omitempty"`
	Attempts      int          `json:"attempts"`
	CostUnits     int64        `json:"costUnits"`
	RefundedUnits int64        `json:"refundedUnits"`
	Input         inputLine    `json:"input"`
	Output        *outputLine  `json:"output,omitempty"`
	Failure       *job.Failure `json:"failure,omitempty"`
	WebhookURL    string       `json:"webhookUrl,omitempty"`
	WebhookEvents []string     `json:"webhookEvents,omitempty"`
}

type inputLine struct {
	Kind        string          `json:"kind"`
	Name        string          `json:"name,omitempty"`
	ContentType string          `json:"contentType"`
	SizeBytes   int64           `json:"sizeBytes"`
	SHA256      string          `json:"sha256,omitempty"`
	Options     json.RawMessage `json:"options,omitempty"`
}

type outputLine struct {
	Summary     string          `json:"summary"`
	Metadata    json.RawMessage `json:"metadata,omitempty"`
	Name        string          `json:"name"`
	ContentType string          `json:"contentType"`
	SizeBytes   int64           `json:"sizeBytes"`
	SHA256      string          `json:"sha256"`
	ExpiresAt   *time.Time      `json:"expiresAt,omitempty"`
	// File is where the export has it, if it was still kept.
	File string `json:"file,omitempty"`
}

func (e *export) jobs(ctx context.Context, out io.Writer) error {
	return e.eachJob(ctx, projections.JobFilter{}, func(page []job.State) error {
		lines := make([]jobLine, len(page))
		for i, s := range page {
			var err error
			if lines[i], err = e.line(ctx, s); err != nil {
				return err
			}
		}
		return writeLines(out, lines)
	})
}

// eachJob calls visit with the pages of the account's jobs, newest first, closed ones too.
func (e *export) eachJob(ctx context.Context, f projections.JobFilter, visit func([]job.State) error) error {
	f.AccountID, f.IncludeClosed, f.Limit = e.account.ID, true, projections.PageMax
	all := projections.NewJobs(e.DB)
	return eachPage(ctx, func(ctx context.Context, cursor string) ([]job.State, string, error) {
		of := f
		of.Cursor = cursor
		return all.List(ctx, of)
	}, visit)
}

func (e *export) line(ctx context.Context, s job.State) (jobLine, error) {
	l := jobLine{
		ID: s.ID, ToolSlug: s.ToolSlug, Status: s.Status, CreatedAt: s.CreatedAt, StartedAt: s.StartedAt, FinishedAt: s.FinishedAt,
		ClosedAt: s.ClosedAt, Attempts: s.Attempts, CostUnits: s.Terms.CostUnits, RefundedUnits: s.RefundedUnits, Failure: s.Failure,
		WebhookEvents: s.WebhookEvents,
		Input: inputLine{
			Kind: s.Input.Kind, ContentType: s.Input.ContentType, SizeBytes: s.Input.SizeBytes, SHA256: s.Input.SHA256, Options: s.Input.Options,
		},
	}
	var err error
	if l.WebhookURL, err = e.open(ctx, s.SealedWebhookURL); err != nil {
		return l, err
	}
	if l.Input.Name, err = e.open(ctx, s.Input.SealedName); err != nil {
		return l, err
	}
	if l.Input.Options, err = e.options(ctx, s); err != nil || s.Output == nil {
		return l, err
	}
	o := outputLine{
		Summary: s.Output.Summary, Metadata: s.Output.Metadata, ContentType: s.Output.ContentType, SizeBytes: s.Output.SizeBytes,
		SHA256: s.Output.SHA256, ExpiresAt: s.OutputExpiresAt,
	}
	if o.Name, err = e.nameOf(ctx, s); err == nil && e.isKept(s) {
		o.File = pathOf(s, o.Name)
	}
	l.Output = &o
	return l, err
}

// options returns the options as accepted, the customer's own words included unless they were erased.
func (e *export) options(ctx context.Context, s job.State) (json.RawMessage, error) {
	texts, err := e.open(ctx, s.Input.SealedTexts)
	if err != nil || texts == "" {
		return s.Input.Options, err
	}
	joined, err := option.JoinTexts(s.Input.Options, []byte(texts))
	return json.RawMessage(joined), err
}
