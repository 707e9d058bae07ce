package handlers

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
)

const accountBodyBytesMax = 16 << 10

// readOptional returns the members of a body that may be left out.
func (a *API) readOptional(c *call) (jsontext.Value, jsonObject, error) {
	body, err := a.readBody(c, accountBodyBytesMax)
	if err != nil || len(body) == 0 {
		return body, newJSONObject(nil), err
	}
	members, err := parseObject(body)
	return body, newJSONObject(members), err
}

// accountCommand returns a command of the account area. Its secret, where it makes one, hangs on its id.
func (a *API) accountCommand(c *call, body jsontext.Value, pathID string) (domain.Command, error) {
	command := commands.NewCommand(c.key.AccountID, nil)
	command.Traceparent = traceparentOf(c.Request)
	var err error
	command.Claim, err = claimOf(c.Request, c.key.AccountID, c.Method+" "+c.route, pathID, body)
	return command, err
}

// graceSecondsDefault and graceSecondsMax are api.md's, for keys and webhook secrets alike.
const (
	graceSecondsDefault = 86_400
	graceSecondsMax     = 604_800
)

// graceSeconds reads the only member of the body of a rotation.
func graceSeconds(o jsonObject) (int, error) {
	seconds := int64(graceSecondsDefault)
	if _, set := o.members["graceSeconds"]; set {
		seconds, _ = o.integer("graceSeconds")
		if seconds > graceSecondsMax {
			o.wrong("graceSeconds", "range", "must be a whole number from 0 to 604800")
		}
	}
	if o.end("graceSeconds"); len(*o.faults) > 0 {
		return 0, invalid(*o.faults...)
	}
	return int(seconds), nil
}

// mustBeName refuses what no name of a key may be.
func mustBeName(o jsonObject, name string) {
	const bytesMax = 100
	if len(name) > bytesMax || !validName(name) {
		o.wrong("name", "pattern", "must have at most 100 bytes and no control characters")
	}
}
