package rest

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

// AccountBodyBytesMax bounds request bodies in the account area.
const AccountBodyBytesMax = 16 << 10

// AccountCommand returns a command of the account area, with the Idempotency-Key's claim.
func (c *Call) AccountCommand(body jsontext.Value, pathID string) (domain.Command, error) {
	command := commands.NewCommand(c.Actor(), c.Key.AccountID, nil)
	command.Traceparent = TraceparentOf(c.Request)
	var err error
	command.Claim, err = ClaimOf(c.Request, c.Key.AccountID, c.Method+" "+c.Route, pathID, body)
	return command, err
}

// graceSecondsDefault and graceSecondsMax are how long the old secret works after a rotation, of keys and webhook secrets
// alike.
const (
	graceSecondsDefault = 86_400
	graceSecondsMax     = 604_800
)

// ReadRotation returns the body of a rotation, which may be empty, and for how many seconds the old secret still works.
func (c *Call) ReadRotation() (body jsontext.Value, graceSeconds int, err error) {
	body, err = c.readBody(AccountBodyBytesMax)
	if err != nil || len(body) == 0 {
		return body, graceSecondsDefault, err
	}
	graceSeconds, err = bodies.Read(body, readGraceSeconds)
	return body, graceSeconds, err
}

func readGraceSeconds(o bodies.Object) int {
	if !o.Has("graceSeconds") {
		return graceSecondsDefault
	}
	seconds, _ := o.Integer("graceSeconds")
	if seconds > graceSecondsMax {
		o.Wrong("graceSeconds", "range", "must be a whole number from 0 to 604800")
	}
	return int(seconds)
}

// MustBeName adds a fault if name is not valid as a key's name.
func MustBeName(o bodies.Object, name string) {
	const bytesMax = 100
	if len(name) > bytesMax || !ValidName(name) {
		o.Wrong("name", "pattern", "must have at most 100 bytes and no control characters")
	}
}
