package rest

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// AccountBodyBytesMax bounds request bodies in the account area.
const AccountBodyBytesMax = 16 << 10

// ReadOptional returns the body and its members; the body may be empty.
func (c *Call) ReadOptional() (jsontext.Value, bodies.Object, error) {
	body, err := c.readBody(AccountBodyBytesMax)
	if err != nil || len(body) == 0 {
		return body, bodies.NewObject(nil), err
	}
	members, err := bodies.ParseObject(body)
	return body, bodies.NewObject(members), err
}

// AccountCommand returns a command of the account area, with the Idempotency-Key's claim.
func (c *Call) AccountCommand(body jsontext.Value, pathID string) (domain.Command, error) {
	command := commands.NewCommand(c.Key.AccountID, nil)
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

// GraceSeconds parses the only member of a rotation's body.
func GraceSeconds(o bodies.Object) (int, error) {
	seconds := int64(graceSecondsDefault)
	if _, set := o.Members["graceSeconds"]; set {
		seconds, _ = o.Integer("graceSeconds")
		if seconds > graceSecondsMax {
			o.Wrong("graceSeconds", "range", "must be a whole number from 0 to 604800")
		}
	}
	if o.End("graceSeconds"); len(*o.Faults) > 0 {
		return 0, codes.Invalid(*o.Faults...)
	}
	return int(seconds), nil
}

// MustBeName adds a fault if name is not valid as a key's name.
func MustBeName(o bodies.Object, name string) {
	const bytesMax = 100
	if len(name) > bytesMax || !ValidName(name) {
		o.Wrong("name", "pattern", "must have at most 100 bytes and no control characters")
	}
}
