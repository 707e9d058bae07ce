package registry

import (
	"net/http"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

type runBody struct {
	ID           string `json:"id"`
	ToolSlug     string `json:"toolSlug"`
	CostUnits    int64  `json:"costUnits"`
	BalanceAfter int64  `json:"balanceAfter"`
}

// RunTool charges for a run in the browser (POST /v1/tools/{slug}/runs). The run itself happens in the web app: none of its
// data reaches the service.
func (a *Wing) RunTool(c *rest.Call) (rest.Answer, error) {
	if _, err := c.ReadNothing(); err != nil {
		return rest.Answer{}, err
	}
	contract, err := a.browserTool(c.PathID())
	if err != nil {
		return rest.Answer{}, err
	}
	command, err := a.chargeRun(c, contract)
	if err != nil {
		return rest.Answer{}, err
	}
	result, err := a.Send(c.Context(), command)
	if err != nil {
		return rest.Answer{}, err
	}
	charged, err := renderRun(result.Event)
	return charged.Replayed(result.Replayed), err
}

// browserTool returns a tool that runs in the browser, and refuses any other.
func (a *Wing) browserTool(slug string) (tool.Contract, error) {
	contract, found := a.Registry.Find(slug)
	switch {
	case !found:
		return contract, refusal.New(codes.UnknownTool, "there is no such tool; GET /v1/tools lists them")
	case contract.Processing == tool.Job:
		return contract, notOfTheBrowser("runs as a job: POST /v1/jobs")
	case contract.Processing == tool.URL:
		return contract, notOfTheBrowser("is a URL check: POST /v1/url-metadata")
	case contract.Unavailable:
		return contract, refusal.New(codes.ToolNotAvailable, slug+" is not available yet")
	}
	return contract, nil
}

func notOfTheBrowser(message string) error {
	return codes.Invalid(refusal.Fault{Path: "slug", Rule: "processing", Message: message})
}

// chargeRun returns the command. It needs an Idempotency-Key: a client that missed the answer would otherwise pay again.
func (a *Wing) chargeRun(c *rest.Call, contract tool.Contract) (domain.Command, error) {
	command := commands.NewCommand(c.Actor(), c.Key.AccountID, account.ChargeCredits{
		RunID: commands.NewID("run"), ToolSlug: contract.Slug, Units: contract.CostUnits,
	})
	command.Traceparent = rest.TraceparentOf(c.Request)
	var err error
	command.Claim, err = rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, contract.Slug, nil) // {} and an empty body mean the same
	if err == nil && command.Claim.Key == "" {
		err = refusal.New(codes.InvalidIdempotencyKey, "send an Idempotency-Key: a run that is repeated with it is charged once")
	}
	return command, err
}

// renderRun renders a run from its credits.charged event alone.
func renderRun(charged event.Envelope) (rest.Answer, error) {
	e, err := rest.ChargeOf(charged)
	if err != nil {
		return rest.Answer{}, err
	}
	return rest.Answer{Status: http.StatusCreated, Body: runBody{
		ID: e.RunID, ToolSlug: e.ToolSlug, CostUnits: -e.Credits.Delta, BalanceAfter: e.Credits.BalanceAfter,
	}}, nil
}
