package jobs

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool/option"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/filename"
)

// render returns a job as its account sees it at a moment. Everything that depends on time depends on that moment alone: a
// mutation is answered as of its event, so a repetition gets the same bytes.
func (a *Wing) render(ctx context.Context, key rest.Caller, s job.State, at time.Time) (jobBody, error) {
	ctx, cancel := rest.WithinStoreTimeout(ctx)
	defer cancel()
	name, err := a.Unseal(ctx, s.AccountID, s.Input.SealedName)
	if err != nil {
		return jobBody{}, err
	}
	webhookURL, err := a.Unseal(ctx, s.AccountID, s.SealedWebhookURL)
	if err != nil {
		return jobBody{}, err
	}
	options, err := a.renderOptions(ctx, s)
	if err != nil {
		return jobBody{}, err
	}
	output, err := a.renderOutput(ctx, key, s, name, at)
	if err != nil {
		return jobBody{}, err
	}
	progress := a.progressOf(s)
	return jobBody{
		ID: s.ID, ToolSlug: s.ToolSlug, Status: s.Status, CreatedAt: s.CreatedAt, StartedAt: s.StartedAt,
		FinishedAt: s.FinishedAt, DeadlineAt: s.Terms.DeadlineAt, Attempts: s.Attempts, MaxAttempts: s.Terms.MaxAttempts,
		RetryCount: max(0, s.Attempts-1), CostUnits: s.Terms.CostUnits, RefundedUnits: s.RefundedUnits,
		Progress: progressBody{Percent: progress.Percent, Stage: progress.Stage},
		Input:    inputOf(s.Input, name, options),
		Upload:   a.renderUpload(key, s, at), Output: output, Failure: s.Failure,
		Retention:  retentionBody{InputExpiresAt: s.InputExpiresAt, OutputExpiresAt: s.OutputExpiresAt},
		WebhookURL: webhookURL, WebhookEvents: s.WebhookEvents, ClosedAt: s.ClosedAt,
	}, nil
}

// renderOptions returns the options as accepted, without the customer's own words if these were erased.
func (a *Wing) renderOptions(ctx context.Context, s job.State) (jsontext.Value, error) {
	if s.Input.SealedTexts == "" {
		return objectOr(s.Input.Options), nil
	}
	texts, err := a.Unseal(ctx, s.AccountID, s.Input.SealedTexts)
	if err != nil {
		return nil, err
	}
	return option.JoinTexts(s.Input.Options, []byte(texts))
}

// renderUpload omits the upload intent for a key that may not create jobs: whoever has the address decides what is run.
func (a *Wing) renderUpload(key rest.Caller, s job.State, at time.Time) *uploadIntent {
	address, expiresAt, awaited := a.Uploads.Mint(s, at, key)
	if !awaited || !slices.Contains(key.Scopes, "jobs:create") {
		return nil
	}
	return &uploadIntent{
		Method: http.MethodPut, URL: address, ExpiresAt: expiresAt,
		Headers: map[string]string{
			"Content-Type": s.Input.ContentType, "Content-Length": strconv.FormatInt(s.Input.SizeBytes, 10),
		},
	}
}

// renderOutput omits the download intent for a key that may not read outputs.
func (a *Wing) renderOutput(ctx context.Context, key rest.Caller, s job.State, inputName string, at time.Time) (*outputBody, error) {
	if s.Output == nil {
		return nil, nil //nolint:nilnil // no output is not an error
	}
	name, err := a.Unseal(ctx, s.AccountID, s.Output.SealedName)
	if err != nil {
		return nil, err
	}
	o := &outputBody{
		Summary: s.Output.Summary, Metadata: objectOr(s.Output.Metadata), ContentType: s.Output.ContentType,
		SizeBytes: s.Output.SizeBytes, SHA256: s.Output.SHA256, Name: filename.OutputName(name, inputName, s), ExpiresAt: s.OutputExpiresAt,
	}
	if slices.Contains(key.Scopes, "outputs:read") {
		if address, expiresAt, ok := a.Downloads.MintFor(key, s, at); ok {
			o.DownloadIntent = &rest.IntentBody{URL: address, ExpiresAt: expiresAt}
		}
	}
	return o, nil
}

// objectOr returns raw JSON, or an empty object if there is none.
func objectOr(raw []byte) jsontext.Value {
	if len(raw) == 0 {
		return jsontext.Value("{}")
	}
	return raw
}
