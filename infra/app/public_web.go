package app

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/publicweb"

	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// developmentReach is what development lets through that production refuses; banner and log say it.
const developmentReach = "webhooks may go to http, to any port and to private addresses, and page checks reach private addresses " +
	"and any port too, this machine's own among them"

// warnOfReach has the log of a process in development say what it must never be reachable with.
func (a *App) warnOfReach(context.Context) error {
	if a.config.Development {
		a.logger.Warn("development mode: " + developmentReach)
	}
	return nil
}

// publicWeb is the one guard of what clients name: of the pages that are looked at, and of the receivers of webhooks.
func (a *App) publicWeb() *publicweb.Guard {
	return publicweb.New(publicweb.Config{AllowPrivate: a.config.Development})
}

// webPages is handlers.PublicWeb.
type webPages struct{ *publicweb.Guard }

func (p webPages) Fetch(ctx context.Context, address string) (handlers.WebPage, error) {
	fetched, err := p.Guard.Fetch(ctx, address)
	redirects := make([]handlers.WebRedirect, len(fetched.Redirects))
	for i, r := range fetched.Redirects {
		redirects[i] = handlers.WebRedirect(r)
	}
	return handlers.WebPage{
		FinalURL: fetched.FinalURL, HTTPStatus: fetched.HTTPStatus, Header: fetched.Header, Body: fetched.Body,
		Truncated: fetched.Truncated, Redirects: redirects,
	}, err
}

// sweptURLChecks is sweep.URLChecks.
type sweptURLChecks struct{ checks *records.URLChecks }

// reasonAbandoned is why a check is given back that nobody made to its end: its process died, or its stores were away.
const reasonAbandoned = "abandoned"

func (s sweptURLChecks) Abandon(ctx context.Context, begun time.Time, limit int) ([]sweep.URLCheck, error) {
	abandoned, err := s.checks.Abandon(ctx, begun, reasonAbandoned, limit)
	checks := make([]sweep.URLCheck, len(abandoned))
	for i, c := range abandoned {
		checks[i] = sweep.URLCheck{AccountID: c.AccountID, RunID: c.RunID, Reason: c.Reason}
	}
	return checks, err
}

func (s sweptURLChecks) Refunded(ctx context.Context, c sweep.URLCheck) error {
	return s.checks.Refunded(ctx, c.AccountID, c.RunID)
}

func (s sweptURLChecks) Expire(ctx context.Context, begun time.Time) error {
	return s.checks.Expire(ctx, begun)
}
