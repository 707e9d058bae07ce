package client

import (
	"context"
	"net/http"
)

// New returns a client of the service at baseURL, which ends in /v1, with an API key. It is safe for concurrent use. Options are
// those of NewClient; with WithHTTPClient requests are repeated as well.
func New(baseURL, apiKey string, options ...ClientOption) (*Client, error) {
	c, err := NewClient(baseURL, options...)
	if err != nil {
		return nil, err
	}
	c.Client = &repeater{next: c.Client, pause: pause}
	c.RequestEditors = append(c.RequestEditors, func(_ context.Context, r *http.Request) error {
		r.Header.Set("Authorization", "Bearer "+apiKey)
		return nil
	})
	return c, nil
}
