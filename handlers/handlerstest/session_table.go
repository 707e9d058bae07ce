package handlerstest

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
)

// sessionTable is the session store.
type sessionTable struct{ *PeopleTable }

func (s sessionTable) Find(_ context.Context, token string) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	data, found := s.Sessions[token]
	return data, found && time.Now().Before(s.records[token].ExpiresAt), s.world.Away["sessions"]
}

func (s sessionTable) Commit(_ context.Context, token string, data []byte, r auth.SessionRecord) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.Sessions[token], s.records[token] = data, r
	return s.world.Away["sessions"]
}

// Delete removes a session.
func (s sessionTable) Delete(_ context.Context, token string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.Sessions, token)
	delete(s.records, token)
	return s.world.Away["sessions"]
}

func (s sessionTable) RecordSeen(_ context.Context, seen []auth.SeenSession) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range seen {
		for token, r := range s.records {
			if r.ID == one.ID {
				r.SeenAt, r.Network = one.At, one.Network
				s.records[token] = r
			}
		}
	}
	return s.world.Away["seen"]
}

// OfPerson returns the sessions of a person, newest first.
func (s sessionTable) OfPerson(_ context.Context, personID string) (open []auth.SessionRecord, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, r := range s.records {
		if r.PersonID == personID {
			open = append(open, r)
		}
	}
	slices.SortFunc(open, func(a, b auth.SessionRecord) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return open, s.world.Away["open sessions"]
}

// End removes a session of a person.
func (s sessionTable) End(_ context.Context, personID, id string) error {
	ended := s.endWhere(func(r auth.SessionRecord) bool { return r.PersonID == personID && r.ID == id })
	if len(ended) == 0 && s.world.Away["open sessions"] == nil {
		return store.ErrNotFound
	}
	return s.world.Away["open sessions"]
}

// EndOthers removes all sessions of a person but one.
func (s sessionTable) EndOthers(_ context.Context, personID, exceptID string) ([]string, error) {
	return s.endWhere(func(r auth.SessionRecord) bool { return r.PersonID == personID && r.ID != exceptID }), s.world.Away["open sessions"]
}

func (s sessionTable) endWhere(chosen func(auth.SessionRecord) bool) (ended []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for token, r := range s.records {
		if chosen(r) {
			ended = append(ended, r.ID)
			delete(s.Sessions, token)
			delete(s.records, token)
		}
	}
	return ended
}

// ForgetSessions ends all sessions.
func (p *PeopleTable) ForgetSessions() {
	sessionTable{p}.endWhere(func(auth.SessionRecord) bool { return true })
}

// SetPassword replaces a person's hash and ends their other sessions.
func (p *PeopleTable) SetPassword(ctx context.Context, who auth.Person, hash, sessionID string) ([]string, error) {
	p.mu.Lock()
	kept, found := p.People[who.Email]
	if !found || kept.PasswordHash != who.PasswordHash || p.world.Away["set password"] != nil {
		p.mu.Unlock()
		return nil, cmp.Or(p.world.Away["set password"], store.ErrNotFound)
	}
	kept.PasswordHash = hash
	p.People[who.Email] = kept
	p.mu.Unlock()
	return sessionTable{p}.EndOthers(ctx, who.ID, sessionID)
}

// SetEmail moves a person to another e-mail.
func (p *PeopleTable) SetEmail(_ context.Context, personID, email string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, taken := p.People[email]; taken {
		return store.ErrDuplicateKey
	}
	for old, kept := range p.People {
		if kept.ID == personID {
			delete(p.People, old)
			kept.Email = email
			p.People[email] = kept
			return p.world.Away["people"]
		}
	}
	return store.ErrNotFound
}

// ForgetPerson deletes a person.
func (p *PeopleTable) ForgetPerson(email string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.People, email)
}
