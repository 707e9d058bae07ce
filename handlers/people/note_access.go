package people

import (
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// entryOf is the entry for a person who has just signed in.
func entryOf(c *rest.Call, p auth.Person, kind trail.Kind) trail.Entry {
	e := c.Accessed(kind, "")
	e.AccountID, e.Actor = p.AccountID, event.ByPerson(p.ID)
	return e
}

// signUpKind is what a sign-up was: a repeated one only signs in.
func signUpKind(isNew bool) trail.Kind {
	if isNew {
		return trail.SignedUp
	}
	return trail.SignedIn
}

// noteFailure notes a wrong password, unless it is nobody's: by a stranger, or in a session by whoever has it.
func (a *Wing) noteFailure(c *rest.Call, p auth.Person) {
	if p.ID == "" {
		return
	}
	e := entryOf(c, p, trail.PasswordFailed)
	if c.PersonID == "" {
		e.Kind, e.Actor = trail.SignInFailed, ""
	}
	a.Trail.Note(e)
}

// noteEnded notes sessions that the caller has ended.
func (a *Wing) noteEnded(c *rest.Call, ids ...string) {
	for _, id := range ids {
		a.Trail.Note(c.Accessed(trail.SessionEnded, id))
	}
}
