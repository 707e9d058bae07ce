package handlers

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
)

// createCommand returns CreateJob with everything that deciding needs and must not look up itself: price, terms, sealed
// texts.
func (a *API) createCommand(c *call, r createJobRequest, contract tool.Contract) (domain.Command, error) {
	accountID := c.key.AccountID
	name, err := a.seal(c.Context(), accountID, r.input.name)
	if err != nil {
		return domain.Command{}, err
	}
	webhookURL, err := a.seal(c.Context(), accountID, r.webhookURL)
	if err != nil {
		return domain.Command{}, err
	}
	options, texts, err := contract.SplitTexts(r.input.options)
	if err != nil {
		return domain.Command{}, err
	}
	sealedTexts, err := a.seal(c.Context(), accountID, string(texts))
	if err != nil {
		return domain.Command{}, err
	}
	command := commands.NewCommand(accountID, nil)
	command.Traceparent = traceparentOf(c.Request)
	command.Body = job.Create{
		JobID: commands.NewID("job"), ToolSlug: contract.Slug, SealedWebhookURL: webhookURL, WebhookEvents: r.webhookEvents,
		Input: job.Input{
			Kind: r.input.kind, SealedName: name, ContentType: r.input.contentType, SizeBytes: r.input.sizeBytes,
			Options: []byte(options), SealedTexts: sealedTexts,
		},
		Terms: termsOf(contract, r.input, command.At),
	}
	return command, nil
}

func termsOf(contract tool.Contract, in createJobInput, at time.Time) job.Terms {
	deadlineSeconds := contract.TextDeadlineSeconds
	if in.kind == job.KindFile {
		deadlineSeconds = contract.FileDeadlineSeconds
	}
	terms := job.Terms{
		CostUnits: contract.CostUnits, MaxAttempts: contract.MaxAttempts,
		DeadlineAt:             at.Add(time.Duration(deadlineSeconds) * time.Second),
		AttemptTimeoutSeconds:  contract.AttemptTimeoutSeconds(in.options),
		InputRetentionSeconds:  contract.InputRetentionSeconds,
		OutputRetentionSeconds: contract.OutputRetentionSeconds,
	}
	if in.kind == job.KindFile {
		terms.UploadExpiresAt = at.Add(uploadLifetime).Truncate(time.Second) // the address of the intent tells whole seconds
	}
	return terms
}

func (a *API) seal(ctx context.Context, accountID, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	ctx, cancel := withinStoreTimeout(ctx)
	defer cancel()
	sealed, err := a.Sealer.Seal(ctx, accountID, text)
	if err != nil {
		return "", fmt.Errorf("seal: %w: %w", errAway, err)
	}
	return sealed, nil
}

// storeText puts inline text where the tool will find it, under a random key: it may be personal, so it is not in the
// event, and the event must not name what is not there.
func (a *API) storeText(ctx context.Context, command domain.Command, text string) (domain.Command, error) {
	create, ok := command.Body.(job.Create)
	if !ok || create.Input.Kind != job.KindText {
		return command, nil
	}
	key := newInputKey()
	info, err := a.Objects.Put(ctx, key, strings.NewReader(text), create.Input.SizeBytes)
	if err != nil {
		return command, fmt.Errorf("store text: %w: %w", errAway, err)
	}
	create.Input.ObjectKey, create.Input.SHA256 = key, info.SHA256
	command.Body = create
	return command, nil
}

// newInputKey is random: no key can be guessed, and no two inputs meet.
func newInputKey() string { return "inputs/" + strings.ToLower(rand.Text()) }

// discardText deletes what storeText put.
func (a *API) discardText(ctx context.Context, command domain.Command) {
	if create, ok := command.Body.(job.Create); ok && create.Input.ObjectKey != "" {
		a.discard(ctx, create.Input.ObjectKey)
	}
}

// discardTimeout bounds the deletion of an input that nobody will read; the answer waits for it.
const discardTimeout = 5 * time.Second

// discard deletes an input, also for a client that has gone.
func (a *API) discard(ctx context.Context, key string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), discardTimeout)
	defer cancel()
	if err := a.Objects.Delete(ctx, key); err != nil {
		a.Log.WarnContext(ctx, "object is left behind", "object", key, "error", err)
	}
}
