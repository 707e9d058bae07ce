package publicweb

import (
	"errors"
	"net/http"
)

// CheckReceiver refuses an address that must not receive webhooks, by its form alone: anything but https to a public
// host, on port 443 or 8443. Errors: *refusal.Refusal with validation_failed, unsupported_protocol,
// url_credentials_not_allowed, port_not_allowed, private_network_url, unresolvable_host.
func (g *Guard) CheckReceiver(address string) error {
	if _, err := g.read(address, g.receiver()); err != nil {
		return refuse(err)
	}
	return nil
}

// Deliver sends a request to a receiver. It checks the request's address as CheckReceiver does, and each address that
// its host resolves to. A redirect is not followed. An error that wraps a *refusal.Refusal has a code of
// CheckReceiver. The caller closes the answer's body.
func (g *Guard) Deliver(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if err := g.check(r.URL, g.receiver()); err != nil {
		return nil, refuse(err)
	}
	r.Host = ""                        // as in the URL
	answered, err := g.receivers.Do(r) //nolint:gosec // the guard exists for this
	if errors.Is(err, errNotPublic) {
		return nil, refuse(err)
	}
	return answered, err
}
