package urlcheck

import (
	"time"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Wing is URL checks. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	PublicWeb Web
	URLChecks Checks
	// Places are those of pages that are fetched at once.
	Places *shares.Pool
	Clock  func() time.Time
}
