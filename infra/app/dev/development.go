package dev

import "github.com/toolmill/toolmill/infra/app/lifecycle"

// reached is what development lets through that production refuses; banner and log say it.
const reached = "webhooks may go to http, to any port and to private addresses, and page checks reach private addresses " +
	"and any port too, this machine's own among them"

// WarnOfReach logs, in development, what the process must never be reachable with.
func WarnOfReach(p *lifecycle.Process) {
	if p.Config.Development {
		p.Logger.Warn("development mode: " + reached)
	}
}
