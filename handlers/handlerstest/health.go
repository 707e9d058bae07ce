package handlerstest

import (
	"net/http"
)

// Alive checks that the public port answers only that the process is alive.
func (c Client) Alive() {
	c.T.Helper()
	if r := c.WithKey("").GET("/healthz"); r.StatusCode != http.StatusNoContent || r.Text != "" {
		c.T.Errorf("%d %q", r.StatusCode, r.Text)
	}
}
