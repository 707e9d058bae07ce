package rest

import (
	"context"

	"github.com/toolmill/toolmill/handlers"
	"github.com/toolmill/toolmill/infra/publicweb"
)

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
