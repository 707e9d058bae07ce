package dev

import "github.com/toolmill/toolmill/infra/app/lifecycle"

// reached is what development allows and production refuses; banner and log print it.
const reached = "webhooks may go to http, to any port and to private addresses, and page checks reach private addresses " +
	"and any port too, this machine's own among them"

// WarnOfReach logs, in development, what this process allows and why it must not be public.
func WarnOfReach(p *lifecycle.Process) {
	if p.Config.Development {
		p.Logger.Warn("development mode: " + reached)
	}
}
