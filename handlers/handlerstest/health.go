package handlerstest

import (
	"net/http"
)

// Alive fails unless the public port says that the process lives, and no more.
func (c Client) Alive() {
	c.T.Helper()
	if r := c.WithKey("").GET("/healthz"); r.StatusCode != http.StatusNoContent || r.Text != "" {
		c.T.Errorf("%d %q", r.StatusCode, r.Text)
	}
}
