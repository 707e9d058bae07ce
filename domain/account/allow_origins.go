package account

import (
	"regexp"
	"slices"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// OriginsMax bounds the origins of an account: a customer's sites and the computers of those who build them.
const OriginsMax = 20

// AllowOrigins says which pages may call the API with the account's keys: those of these origins, and no others. An empty list
// takes it from all of them.
type AllowOrigins struct {
	Origins []string `json:"origins"`
}

// CommandType returns the name of the command on the wire.
func (AllowOrigins) CommandType() string { return "AllowOrigins" }

// OriginsAllowed is the event account.origins_allowed: pages of these origins, and of no others, may call the API with the account's
// keys.
type OriginsAllowed struct {
	// Origins are all of them from now on, sorted, as browsers send them: https://shop.example.com.
	Origins []string `json:"origins"`
}

// EventType returns the name of the event in the log.
func (OriginsAllowed) EventType() string { return "toolmill.account.origins_allowed.v1" }

// Decide refuses with not_found, account_suspended, validation_failed for more than OriginsMax origins or one that is not valid, and
// nothing_to_do if these are allowed already. Order and repetition do not matter.
func (c AllowOrigins) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeActive(); err != nil {
		return nil, err
	}
	if err := s.Replay(); err != nil {
		return nil, err
	}
	if len(c.Origins) > OriginsMax || slices.ContainsFunc(c.Origins, func(o string) bool { return !ValidOrigin(o) }) {
		return nil, refusal.New(refusal.ValidationFailed, "origins are more than 20, or one of them is not valid")
	}
	origins := c.Sorted()
	if slices.Equal(origins, s.Account.Origins) {
		return nil, refusal.New(refusal.NothingToDo, "these origins are allowed already")
	}
	return OriginsAllowed{Origins: origins}, nil
}

// Sorted returns the origins in order, each once.
func (c AllowOrigins) Sorted() []string {
	return slices.Compact(append([]string{}, slices.Sorted(slices.Values(c.Origins))...))
}

func (e OriginsAllowed) apply(s *State, _ event.Envelope) { s.Origins = e.Origins }

const (
	// originBytesMax is a host name of 253 bytes (RFC 1035 §2.3.4) with scheme and port.
	originBytesMax = len("https://") + 253 + len(":65535")
	hostLabel      = `[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?`
	thisComputer   = `(?:` + hostLabel + `\.)*localhost|127(?:\.[0-9]{1,3}){3}|\[::1\]`
	anyHost        = hostLabel + `(?:\.` + hostLabel + `)*|\[[0-9a-f:.]+\]`
)

var (
	// originPattern is the form in which browsers send an origin (HTML Standard §7.1.1, "ASCII serialization of an origin"): lower
	// case, no path. Only this computer's own may be http: the page of any other could be changed on its way, and would have the key.
	originPattern = regexp.MustCompile(`^(?:https://(?:` + anyHost + `)|http://(?:` + thisComputer + `))(?::[1-9][0-9]{0,4})?$`)
	// impliedPort is one that browsers leave out.
	impliedPort = regexp.MustCompile(`^(?:https://.*:443|http://.*:80)$`)
)

// ValidOrigin reports whether pages of an origin may be allowed, which has to be written as browsers do.
func ValidOrigin(origin string) bool {
	return len(origin) <= originBytesMax && originPattern.MatchString(origin) && !impliedPort.MatchString(origin)
}
