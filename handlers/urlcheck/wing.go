package urlcheck

import (
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Wing holds the ports of URL checks; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	PublicWeb Web
	URLChecks Checks
	// Places limits concurrent fetches.
	Places *shares.Pool
	Clock  func() time.Time
}
