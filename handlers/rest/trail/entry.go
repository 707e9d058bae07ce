package trail

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
)

// Kind is what somebody did.
type Kind string

// The kinds of entries.
const (
	SignedUp        Kind = "signed_up"
	SignedIn        Kind = "signed_in"
	SignInFailed    Kind = "sign_in_failed"
	SignedOut       Kind = "signed_out"
	PasswordFailed  Kind = "password_failed" // of somebody who is signed in
	PasswordChanged Kind = "password_changed"
	EmailChanged    Kind = "email_changed"
	SessionEnded    Kind = "session_ended"
	Downloaded      Kind = "downloaded"
	Exported        Kind = "exported"
)

// Entry is one access to an account.
type Entry struct {
	// ID is acc_m, the month, and _….
	ID, AccountID string
	At            time.Time
	Kind          Kind
	// Actor is a person or an API key; "" is a stranger, or somebody with an address of the account that names nobody.
	Actor event.Actor
	// Subject is what was accessed: the session that ended, the job whose result was downloaded, the file that was exported.
	Subject string
	// Network and Agent are shortened (package origin).
	Network, Agent string
}

// Filter selects entries of an account. From is included, To is not; a zero time does not bound.
type Filter struct {
	AccountID string
	From, To  time.Time
	Limit     int
	Cursor    string
}

// Recorder stores entries: *records.AccessTrail.
type Recorder interface {
	// RecordAccess stores entries; those whose id is stored already stay as they are.
	RecordAccess(ctx context.Context, entries []Entry) error
}

// IDsOf is how the ids of a month's entries begin: they are kept in partitions by it, and a month ends as a whole. Ids from before there
// were partitions come before all others.
func IDsOf(at time.Time) string { return "acc_m" + at.UTC().Format("200601") }

// idOf returns a new id, or for a download the same one for all of a minute: a player that fetches a video in pieces makes one
// entry.
func idOf(e Entry) string {
	if e.Kind != Downloaded {
		return commands.NewID(IDsOf(e.At))
	}
	const idBytes = 16
	same := []string{e.AccountID, e.Subject, string(e.Actor), e.Network, e.Agent, e.At.Truncate(time.Minute).Format(time.RFC3339)}
	digest := sha256.Sum256([]byte(strings.Join(same, "\n")))
	return IDsOf(e.At) + "_" + hex.EncodeToString(digest[:idBytes])
}
