package tool

import "github.com/toolmill/toolmill/domain/tool/option"

// Bounds on one attempt at HTML. A document that can be printed is printed within seconds; one that hangs holds a
// process until its time is over.
const (
	htmlTimeoutSeconds    = 30
	htmlTimeoutSecondsMax = 120
)

// AttemptTimeout is the option of tools whose jobs may set the time of one attempt.
type AttemptTimeout struct{ TimeoutSeconds int }

func (o *AttemptTimeout) declare() option.Option {
	return option.Option{
		Name:        "timeoutSeconds",
		Description: "Seconds after which the job fails as processing_timeout. It is not tried again, and 1 credit is kept.",
		Type:        option.Integer{Into: &o.TimeoutSeconds, Min: 1, Max: htmlTimeoutSecondsMax, Default: htmlTimeoutSeconds},
	}
}

func (o *AttemptTimeout) attemptTimeoutSeconds() int { return o.TimeoutSeconds }
