package handlers

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
)

type runBody struct {
	ID           string `json:"id"`
	ToolSlug     string `json:"toolSlug"`
	CostUnits    int64  `json:"costUnits"`
	BalanceAfter int64  `json:"balanceAfter"`
}

var errNoCharge = errors.New("the event is no charge")

// runTool charges an accepted run in the browser (POST /v1/tools/{slug}/runs). The run itself is the web app's: nothing of
// it comes here.
func (a *API) runTool(c *call) (answer, error) {
	if _, err := a.readNothing(c); err != nil {
		return answer{}, err
	}
	contract, err := a.browserTool(c.pathID())
	if err != nil {
		return answer{}, err
	}
	command, err := a.chargeRun(c, contract)
	if err != nil {
		return answer{}, err
	}
	result, err := a.send(c.Context(), command)
	if err != nil {
		return answer{}, err
	}
	charged, err := renderRun(result.Event)
	return charged.replayed(result.Replayed), err
}

// browserTool returns a tool that runs in the browser, and refuses any other.
func (a *API) browserTool(slug string) (tool.Contract, error) {
	contract, found := a.Registry.Find(slug)
	switch {
	case !found:
		return contract, refusal.New(UnknownTool, "there is no such tool; GET /v1/tools lists them")
	case contract.Processing == tool.Job:
		return contract, notOfTheBrowser("runs as a job: POST /v1/jobs")
	case contract.Processing == tool.URL:
		return contract, notOfTheBrowser("is a URL check: POST /v1/url-metadata")
	case contract.Unavailable:
		return contract, refusal.New(ToolNotAvailable, slug+" is not available yet")
	}
	return contract, nil
}

func notOfTheBrowser(message string) error {
	return invalid(tool.Fault{Path: "slug", Rule: "processing", Message: message})
}

// chargeRun is the command. It must be repeatable: a client that does not hear of its charge would pay again.
func (a *API) chargeRun(c *call, contract tool.Contract) (domain.Command, error) {
	command := commands.NewCommand(c.key.AccountID, account.ChargeCredits{
		RunID: commands.NewID("run"), ToolSlug: contract.Slug, Units: contract.CostUnits,
	})
	command.Traceparent = traceparentOf(c.Request)
	var err error
	command.Claim, err = claimOf(c.Request, c.key.AccountID, c.route, contract.Slug, nil) // {} and nothing mean the same
	if err == nil && command.Claim.Key == "" {
		err = refusal.New(InvalidIdempotencyKey, "send an Idempotency-Key: a run that is repeated with it is charged once")
	}
	return command, err
}

// renderRun renders a run from its credits.charged alone.
func renderRun(charged event.Envelope) (answer, error) {
	e, ok := charged.Data.(account.CreditsCharged)
	if !ok {
		return answer{}, fmt.Errorf("%w: %s", errNoCharge, charged.ID)
	}
	return answer{status: http.StatusCreated, body: runBody{
		ID: e.RunID, ToolSlug: e.ToolSlug, CostUnits: -e.Credits.Delta, BalanceAfter: e.Credits.BalanceAfter,
	}}, nil
}
