package records_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
)

// sessionOf is the record of a person's session, whose id is made of the token.
func sessionOf(personID, token string, until time.Time) auth.SessionRecord {
	begun := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	return auth.SessionRecord{
		ID: "ses_" + token, PersonID: personID, AccountID: "acct_of_" + personID, Network: "198.51.100.0/24", Agent: "curl/8", CreatedAt: begun, SeenAt: begun,
		ExpiresAt: until, PasswordHash: "$argon2id$" + personID,
	}
}

// newSessions has the people whom sessions begin for: usr_1 and usr_2.
func newSessions(t *testing.T) (*bench, *records.Sessions) {
	t.Helper()
	b := newBench(t, 1)
	for _, n := range []string{"1", "2"} {
		if _, err := records.NewPeople(b.DB).Add(b.Context(), person("usr_"+n, n+"@example.com")); err != nil {
			t.Fatal(err)
		}
	}
	return b, records.NewSessions(b.DB)
}

func TestASessionIsThereUntilItExpiresOrIsEnded(t *testing.T) {
	b, sessions := newSessions(t)
	found := func(token string) bool {
		t.Helper()
		data, found, err := sessions.Find(b.Context(), token)
		if err != nil || found && string(data) != "who" {
			t.Fatalf("%s: %q, %v", token, data, err)
		}
		return found
	}
	later, past := time.Now().Add(time.Hour), time.Now().Add(-time.Second)
	for token, until := range map[string]time.Time{"lasting": later, "expired": past, "ended": later} {
		if err := sessions.Commit(b.Context(), token, []byte("who"), sessionOf("usr_1", token, until)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		if err := sessions.Delete(b.Context(), "ended"); err != nil {
			t.Fatal(err)
		}
	}
	for token, want := range map[string]bool{"lasting": true, "expired": false, "ended": false, "unknown": false, "odd\x00": false} {
		if found(token) != want {
			t.Errorf("%s is found: %v", token, !want)
		}
	}
}

func TestNewSessionsSweepTheExpired(t *testing.T) {
	b, sessions := newSessions(t)
	for i := range 5 {
		if err := sessions.Commit(b.Context(), fmt.Sprint(i), []byte("who"), sessionOf("usr_1", fmt.Sprint(i), time.Now().Add(-time.Second))); err != nil {
			t.Fatal(err)
		}
	}
	if err := sessions.Commit(b.Context(), "lasting", []byte("who"), sessionOf("usr_1", "lasting", time.Now().Add(time.Hour))); err != nil {
		t.Fatal(err)
	}
	if left := b.Rows("sessions"); len(left) > 1 {
		t.Errorf("%d sessions are left: %v", len(left), left)
	}
}
