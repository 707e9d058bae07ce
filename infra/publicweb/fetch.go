package publicweb

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/urlcheck/webpage"
)

const (
	fetchTimeout = 10 * time.Second
	redirectsMax = 5
	userAgent    = "Toolmill-Metadata/1.0"
)

// CheckPage refuses an address that is not fetched, by its form alone. Errors: *refusal.Refusal with
// validation_failed, unsupported_protocol, url_credentials_not_allowed, port_not_allowed, private_network_url,
// unresolvable_host.
func (g *Guard) CheckPage(address string) error {
	if _, err := g.read(address, g.page()); err != nil {
		return refuse(err)
	}
	return nil
}

// Fetch gets a page, whatever its status, within 10 s. Errors: *refusal.Refusal with the codes of CheckPage,
// unsafe_redirect with details.reason, upstream_unreachable and upstream_timeout.
func (g *Guard) Fetch(ctx context.Context, address string) (webpage.Fetched, error) {
	ctx, cancel := context.WithTimeout(ctx, g.timeout)
	defer cancel()
	u, err := g.read(address, g.page())
	if err != nil {
		return webpage.Fetched{}, refuse(err)
	}
	var followed []webpage.Redirect
	for {
		page, next, err := g.get(ctx, u)
		if err != nil {
			return webpage.Fetched{}, refuseAt(len(followed), err)
		}
		if next == "" {
			page.Redirects = followed
			return page, nil
		}
		to, err := g.redirect(u, next, len(followed))
		if err != nil {
			return webpage.Fetched{}, err
		}
		followed = append(followed, webpage.Redirect{From: u.String(), To: to.String(), HTTPStatus: page.HTTPStatus})
		u = to
	}
}

// get makes one request. next is where it redirects to, "" if it does not.
func (g *Guard) get(ctx context.Context, u *url.URL) (page webpage.Fetched, next string, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), http.NoBody)
	if err != nil {
		return webpage.Fetched{}, "", errForm
	}
	r.Header = http.Header{
		"User-Agent": {userAgent}, "Accept": {"text/html,application/xhtml+xml,*/*;q=0.1"}, "Accept-Encoding": {acceptEncoding},
	}
	// Not Client.Do, which resolves Location in its own way and sends a Referer.
	answered, err := g.pages.RoundTrip(r)
	if err != nil {
		return webpage.Fetched{}, "", err
	}
	defer func() { _ = answered.Body.Close() }()
	page = webpage.Fetched{FinalURL: u.String(), HTTPStatus: answered.StatusCode, Header: answered.Header}
	if next := answered.Header.Get("Location"); next != "" && leadsOn(answered.StatusCode) {
		return page, next, nil
	}
	if mayBeHTML(answered.Header) {
		page.Body, page.Truncated, err = readBody(answered)
	}
	return page, "", err
}

func leadsOn(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// redirect returns the target of a Location if it is allowed: it is checked as the first address was, and from https
// it must be https, as browsers require for what a page loads.
func (g *Guard) redirect(from *url.URL, location string, followed int) (*url.URL, error) {
	if followed == redirectsMax {
		return nil, unsafeRedirect("too_many_redirects", "there are more than 5 redirects")
	}
	if len(location) > addressBytesMax {
		return nil, unsafeRedirect(string(refusal.ValidationFailed), "a redirect leads to no URL")
	}
	reference, err := url.Parse(strings.TrimSpace(location))
	if err != nil {
		return nil, unsafeRedirect(string(refusal.ValidationFailed), "a redirect leads to no URL")
	}
	to, err := g.read(from.ResolveReference(reference).String(), g.page())
	if err != nil {
		return nil, refuseAt(followed+1, err)
	}
	if from.Scheme == "https" && to.Scheme == "http" {
		return nil, unsafeRedirect("downgrade", "a redirect leads from https to http")
	}
	return to, nil
}

func unsafeRedirect(reason, message string) *refusal.Refusal {
	return &refusal.Refusal{Code: refusal.UnsafeRedirect, Message: message, Details: map[string]any{"reason": reason}}
}

// refuseAt refuses an address after so many redirects. What the client could not know about its address is reported
// as the redirect's fault.
func refuseAt(redirects int, err error) *refusal.Refusal {
	no := refuse(err)
	if redirects == 0 {
		return no
	}
	switch no.Code {
	case refusal.UnresolvableHost, refusal.UpstreamUnreachable, refusal.UpstreamTimeout, refusal.UnsafeRedirect:
		return no
	}
	return unsafeRedirect(string(no.Code), "a redirect leads to where none may: "+no.Message)
}
