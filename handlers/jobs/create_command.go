package jobs

import (
	"context"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// createCommand returns a CreateJob with everything that the decision needs and must not look up itself: price, terms, sealed
// texts.
func (a *Wing) createCommand(c *rest.Call, r createJobRequest, contract tool.Contract) (domain.Command, error) {
	accountID := c.Key.AccountID
	name, err := a.Seal(c.Context(), accountID, r.input.name)
	if err != nil {
		return domain.Command{}, err
	}
	webhookURL, err := a.Seal(c.Context(), accountID, r.webhookURL)
	if err != nil {
		return domain.Command{}, err
	}
	options, texts, err := contract.SplitTexts(r.input.options)
	if err != nil {
		return domain.Command{}, err
	}
	sealedTexts, err := a.Seal(c.Context(), accountID, string(texts))
	if err != nil {
		return domain.Command{}, err
	}
	command := commands.NewCommand(c.Actor(), accountID, nil)
	command.Traceparent = rest.TraceparentOf(c.Request)
	command.Body = job.Create{
		JobID: commands.NewID("job"), ToolSlug: contract.Slug, SealedWebhookURL: webhookURL, WebhookEvents: r.webhookEvents,
		Input: r.input.agreed(name, []byte(options), sealedTexts),
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
		terms.UploadExpiresAt = at.Add(rest.UploadLifetime).Truncate(time.Second) // the address of the intent has a resolution of whole seconds
	}
	return terms
}

// storeText stores inline text as an object, under a random key, before the event that names it. Text may be personal data, so
// it is not in the event.
func (a *Wing) storeText(ctx context.Context, command domain.Command, text string) (domain.Command, error) {
	create, ok := command.Body.(job.Create)
	if !ok || create.Input.Kind != job.KindText {
		return command, nil
	}
	key := rest.NewInputKey()
	info, err := a.Objects.Put(ctx, key, strings.NewReader(text), create.Input.SizeBytes)
	if err != nil {
		return command, codes.StoreFault("store text", err)
	}
	create.Input.ObjectKey, create.Input.SHA256 = key, info.SHA256
	command.Body = create
	return command, nil
}

// discardText deletes the object that storeText stored.
func (a *Wing) discardText(ctx context.Context, command domain.Command) {
	if create, ok := command.Body.(job.Create); ok && create.Input.ObjectKey != "" {
		rest.Discard(ctx, a.Log, a.Objects, create.Input.ObjectKey)
	}
}
