package publicweb

import (
	"errors"
	"net/http"
)

// CheckReceiver refuses an address that no webhook may go to, by its form alone: anything but https to a public host,
// on port 443 or 8443. Errors: *refusal.Refusal with validation_failed, unsupported_protocol, url_credentials_not_allowed,
// port_not_allowed, private_network_url, unresolvable_host.
func (g *Guard) CheckReceiver(address string) error {
	if _, err := g.read(address, g.receiver()); err != nil {
		return refuse(err)
	}
	return nil
}

// Deliver sends a request to a receiver that CheckReceiver let through; its address is looked at once more, and each
// address that it resolves to. A redirect is not followed. An error that wraps a *refusal.Refusal is one of CheckReceiver's.
// The caller closes the answer's body.
func (g *Guard) Deliver(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	if err := g.check(r.URL, g.receiver()); err != nil {
		return nil, refuse(err)
	}
	r.Host = ""                        // as the URL has it
	answered, err := g.receivers.Do(r) //nolint:gosec // that is what the guard is for
	if errors.Is(err, errNotPublic) {
		return nil, refuse(err)
	}
	return answered, err
}
