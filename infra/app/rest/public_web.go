package rest

import (
	"context"

	"github.com/toolmill/toolmill/handlers/urlcheck"
	"github.com/toolmill/toolmill/infra/publicweb"
)

// webPages implements handlers.PublicWeb.
type webPages struct{ *publicweb.Guard }

func (p webPages) Fetch(ctx context.Context, address string) (urlcheck.WebPage, error) {
	fetched, err := p.Guard.Fetch(ctx, address)
	redirects := make([]urlcheck.WebRedirect, len(fetched.Redirects))
	for i, r := range fetched.Redirects {
		redirects[i] = urlcheck.WebRedirect(r)
	}
	return urlcheck.WebPage{
		FinalURL: fetched.FinalURL, HTTPStatus: fetched.HTTPStatus, Header: fetched.Header, Body: fetched.Body,
		Truncated: fetched.Truncated, Redirects: redirects,
	}, err
}
