package handlers

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// render returns a job as its account sees it at a moment. All that depends on time depends on that moment alone: a
// mutation is answered as of its event, and so in the same bytes when it is repeated.
func (a *API) render(ctx context.Context, key KeyRecord, s job.State, at time.Time) (jobBody, error) {
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	name, err := a.unseal(ctx, s.AccountID, s.Input.SealedName)
	if err != nil {
		return jobBody{}, err
	}
	webhookURL, err := a.unseal(ctx, s.AccountID, s.SealedWebhookURL)
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
		Input: inputBody{
			Kind: s.Input.Kind, Name: name, ContentType: s.Input.ContentType, SizeBytes: s.Input.SizeBytes,
			Options: options,
		},
		Upload: a.renderUpload(key, s, at), Output: output, Failure: s.Failure,
		Retention:  retentionBody{InputExpiresAt: s.InputExpiresAt, OutputExpiresAt: s.OutputExpiresAt},
		WebhookURL: webhookURL, WebhookEvents: s.WebhookEvents, ClosedAt: s.ClosedAt,
	}, nil
}

// renderOptions returns the options as they were agreed; without the customer's own words where these were erased.
func (a *API) renderOptions(ctx context.Context, s job.State) (jsontext.Value, error) {
	if s.Input.SealedTexts == "" {
		return objectOr(s.Input.Options), nil
	}
	texts, err := a.unseal(ctx, s.AccountID, s.Input.SealedTexts)
	if err != nil {
		return nil, err
	}
	return option.JoinTexts(s.Input.Options, []byte(texts))
}

// renderUpload leaves the upload intent out for a key that may not create jobs: whoever has it decides what is run.
func (a *API) renderUpload(key KeyRecord, s job.State, at time.Time) *uploadIntent {
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

// renderOutput leaves the download intent out for a key that may not read outputs.
func (a *API) renderOutput(ctx context.Context, key KeyRecord, s job.State, inputName string, at time.Time) (*outputBody, error) {
	if s.Output == nil {
		return nil, nil //nolint:nilnil // no output is nothing to render and no error
	}
	name, err := a.unseal(ctx, s.AccountID, s.Output.SealedName)
	if err != nil {
		return nil, err
	}
	o := &outputBody{
		Summary: s.Output.Summary, Metadata: objectOr(s.Output.Metadata), ContentType: s.Output.ContentType,
		SizeBytes: s.Output.SizeBytes, SHA256: s.Output.SHA256, Name: outputName(name, inputName, s), ExpiresAt: s.OutputExpiresAt,
	}
	if slices.Contains(key.Scopes, "outputs:read") {
		if address, expiresAt, ok := a.Downloads.mintFor(key, s, at); ok {
			o.DownloadIntent = &intentBody{URL: address, ExpiresAt: expiresAt}
		}
	}
	return o, nil
}

// unseal opens what is personal in the log; "" where there is none, or where it was erased. The account's data key may have
// to be read for it: ctx must end.
func (a *API) unseal(ctx context.Context, accountID, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	text, err := a.Sealer.Open(ctx, accountID, sealed)
	var gone interface{ Erased() bool }
	if errors.As(err, &gone) && gone.Erased() {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("open sealed text: %w: %w", errAway, err)
	}
	return text, nil
}

// objectOr returns raw JSON, or an empty object where there is none.
func objectOr(raw []byte) jsontext.Value {
	if len(raw) == 0 {
		return jsontext.Value("{}")
	}
	return raw
}
