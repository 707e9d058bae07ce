package commands

import (
	"encoding/base32"
	"time"

	"github.com/google/uuid"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

var idEncoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// NewID returns prefix_ followed by a UUIDv7 in lower-case Crockford base32, so ids sort by creation time.
func NewID(prefix string) string {
	id := uuid.Must(uuid.NewV7())
	return prefix + "_" + idEncoding.EncodeToString(id[:])
}

// NewCommand returns a command of actor with a new id and the current time, rounded to microseconds as in Postgres.
func NewCommand(actor event.Actor, accountID string, body domain.Body) domain.Command {
	return domain.Command{
		ID: NewID("cmd"), AccountID: accountID, At: time.Now().UTC().Truncate(time.Microsecond), Actor: actor, Body: body,
	}
}
