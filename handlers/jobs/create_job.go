package jobs

import (
	"errors"
	"net/http"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// createBodyBytesMax holds the largest text with every character escaped: a client that writes ASCII only needs 6 bytes for 2
// bytes of UTF-8.
const createBodyBytesMax = 16_000_000

// CreateJob accepts a job (POST /v1/jobs). Everything that can be refused without the account's state is refused here, in the
// order of docs/design/api.md "Errors"; the rest is refused where the command is decided.
func (a *Wing) CreateJob(c *rest.Call) (rest.Answer, error) {
	body, err := c.ReadJSON(createBodyBytesMax)
	if err != nil {
		return rest.Answer{}, err
	}
	r, err := parseCreateJob(body)
	if err != nil {
		return rest.Answer{}, err
	}
	contract, err := a.toolForJob(r.toolSlug)
	if err != nil {
		return rest.Answer{}, err
	}
	if r.input.options, err = checkInput(contract, r.input); err != nil {
		return rest.Answer{}, err
	}
	claim, err := a.checkWishes(c, r, body)
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := a.createCommand(c, r, contract)
	if err != nil {
		return rest.Answer{}, err
	}
	command.Claim = claim
	return a.sendCreate(c, command, r.input.text)
}

func (a *Wing) toolForJob(slug string) (tool.Contract, error) {
	contract, err := a.Registry.ForJob(slug)
	switch {
	case errors.Is(err, tool.ErrBrowserOnly):
		return contract, refusal.New(codes.BrowserOnlyTool, slug+" runs in the browser; it has no jobs")
	case errors.Is(err, tool.ErrURLOnly):
		return contract, refusal.New(codes.ToolNotAvailable, slug+" has no jobs; POST /v1/url-metadata does what it does")
	case errors.Is(err, tool.ErrNotAvailable):
		return contract, refusal.New(codes.ToolNotAvailable, slug+" is not available yet")
	case err != nil:
		return contract, refusal.New(codes.UnknownTool, "there is no such tool; GET /v1/tools lists them")
	}
	return contract, nil
}

// checkWishes checks the parts of a request that do not concern the tool: webhook and Idempotency-Key.
func (a *Wing) checkWishes(c *rest.Call, r createJobRequest, body jsontext.Value) (idempotency.Claim, error) {
	if r.webhookURL != "" {
		if err := rest.OfField("webhookUrl", a.Receivers.CheckReceiver(r.webhookURL)); err != nil {
			return idempotency.Claim{}, err
		}
	}
	return rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, "", body)
}

// sendCreate stores the text and sends the command. The text is deleted unless this command is the one that was accepted.
func (a *Wing) sendCreate(c *rest.Call, command domain.Command, text string) (rest.Answer, error) {
	command, err := a.storeText(c.Context(), command, text)
	if err != nil {
		return rest.Answer{}, err
	}
	result, err := a.Send(c.Context(), command)
	if rest.SurelyRefused(err) || result.Replayed {
		a.discardText(c.Context(), command)
	}
	if err != nil {
		return rest.Answer{}, err
	}
	accepted, err := a.renderAccepted(c, result.Event)
	return accepted.Replayed(result.Replayed), err
}

// renderAccepted renders a job from its job.accepted event alone.
func (a *Wing) renderAccepted(c *rest.Call, accepted event.Envelope) (rest.Answer, error) {
	var s job.State
	s.Apply(accepted)
	body, err := a.render(c.Context(), c.Key, s, accepted.At)
	return rest.Answer{Status: http.StatusCreated, Body: body}.With("Location", "/v1/jobs/"+s.ID), err
}
