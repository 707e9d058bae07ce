package handlers

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
)

// createBodyBytesMax holds the largest text with room for its escapes: a client that writes ASCII only needs 6 bytes for
// what are 2 in UTF-8.
const createBodyBytesMax = 16_000_000

// createJob accepts a job (POST /v1/jobs). All that can be refused without the account's state is refused here, in the
// order of api.md; the rest where the command is decided.
func (a *API) createJob(c *call) (answer, error) {
	body, err := a.readJSON(c, createBodyBytesMax)
	if err != nil {
		return answer{}, err
	}
	r, err := parseCreateJob(body)
	if err != nil {
		return answer{}, err
	}
	contract, err := a.toolForJob(r.toolSlug)
	if err != nil {
		return answer{}, err
	}
	if r.input.options, err = checkInput(contract, r.input); err != nil {
		return answer{}, err
	}
	claim, err := a.checkWishes(c, r, body)
	if err != nil {
		return answer{}, err
	}
	command, err := a.createCommand(c, r, contract)
	if err != nil {
		return answer{}, err
	}
	command.Claim = claim
	return a.sendCreate(c, command, r.input.text)
}

func (a *API) toolForJob(slug string) (tool.Contract, error) {
	contract, err := a.Registry.ForJob(slug)
	switch {
	case errors.Is(err, tool.ErrBrowserOnly):
		return contract, refusal.New(BrowserOnlyTool, slug+" runs in the browser; it has no jobs")
	case errors.Is(err, tool.ErrURLOnly):
		return contract, refusal.New(ToolNotAvailable, slug+" has no jobs; POST /v1/url-metadata does what it does")
	case errors.Is(err, tool.ErrNotAvailable):
		return contract, refusal.New(ToolNotAvailable, slug+" is not available yet")
	case err != nil:
		return contract, refusal.New(UnknownTool, "there is no such tool; GET /v1/tools lists them")
	}
	return contract, nil
}

// checkWishes looks at what the client asks for beside the run itself: a webhook, and that it may repeat the request.
func (a *API) checkWishes(c *call, r createJobRequest, body jsontext.Value) (idempotency.Claim, error) {
	if r.webhookURL != "" {
		if err := ofField("webhookUrl", a.PublicWeb.CheckReceiver(r.webhookURL)); err != nil {
			return idempotency.Claim{}, err
		}
	}
	return claimOf(c.Request, c.key.AccountID, c.route, "", body)
}

// sendCreate stores the text and sends the command; the text goes again where the command is not the one that is
// accepted now.
func (a *API) sendCreate(c *call, command domain.Command, text string) (answer, error) {
	command, err := a.storeText(c.Context(), command, text)
	if err != nil {
		return answer{}, err
	}
	result, err := a.send(c.Context(), command)
	if surelyRefused(err) || result.Replayed {
		a.discardText(c.Context(), command)
	}
	if err != nil {
		return answer{}, err
	}
	accepted, err := a.renderAccepted(c, result.Event)
	return accepted.replayed(result.Replayed), err
}

// renderAccepted renders a job from its job.accepted alone.
func (a *API) renderAccepted(c *call, accepted event.Envelope) (answer, error) {
	var s job.State
	s.Apply(accepted)
	body, err := a.render(c.Context(), c.key, s, accepted.At)
	return answer{status: http.StatusCreated, body: body}.with("Location", "/v1/jobs/"+s.ID), err
}
