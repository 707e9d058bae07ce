package rest

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// AccountBodyBytesMax bounds the bodies of the account area.
const AccountBodyBytesMax = 16 << 10

// ReadOptional returns the members of a body that may be left out.
func (c *Call) ReadOptional() (jsontext.Value, bodies.Object, error) {
	body, err := c.readBody(AccountBodyBytesMax)
	if err != nil || len(body) == 0 {
		return body, bodies.NewObject(nil), err
	}
	members, err := bodies.ParseObject(body)
	return body, bodies.NewObject(members), err
}

// AccountCommand returns a command of the account area. Its secret, where it makes one, hangs on its id.
func (c *Call) AccountCommand(body jsontext.Value, pathID string) (domain.Command, error) {
	command := commands.NewCommand(c.Key.AccountID, nil)
	command.Traceparent = TraceparentOf(c.Request)
	var err error
	command.Claim, err = ClaimOf(c.Request, c.Key.AccountID, c.Method+" "+c.Route, pathID, body)
	return command, err
}

// graceSecondsDefault and graceSecondsMax are how long the old secret works after a rotation, for keys and webhook secrets alike.
const (
	graceSecondsDefault = 86_400
	graceSecondsMax     = 604_800
)

// GraceSeconds reads the only member of the body of a rotation.
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

// MustBeName refuses what no name of a key may be.
func MustBeName(o bodies.Object, name string) {
	const bytesMax = 100
	if len(name) > bytesMax || !ValidName(name) {
		o.Wrong("name", "pattern", "must have at most 100 bytes and no control characters")
	}
}
