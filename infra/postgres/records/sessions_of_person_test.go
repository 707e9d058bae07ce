package records_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// withSessions has two sessions of usr_1, an expired one, and one of usr_2.
func withSessions(t *testing.T) (*bench, *records.Sessions) {
	t.Helper()
	b, sessions := newSessions(t)
	later := time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	for i, s := range []auth.SessionRecord{
		sessionOf("usr_1", "a", later), sessionOf("usr_1", "b", later), sessionOf("usr_2", "c", later),
		sessionOf("usr_1", "old", time.Now().Add(-time.Second)),
	} {
		s.CreatedAt = s.CreatedAt.Add(time.Duration(i) * time.Hour)
		if err := sessions.Commit(b.Context(), fmt.Sprint("token", i), []byte("who"), s); err != nil {
			t.Fatal(err)
		}
	}
	return b, sessions
}

func idsOf(t *testing.T, b *bench, sessions *records.Sessions, personID string) (ids []string) {
	t.Helper()
	open, err := sessions.OfPerson(b.Context(), personID)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range open {
		ids = append(ids, s.ID)
	}
	return ids
}

func TestAPersonSeesOpenSessionsAndEndsThem(t *testing.T) {
	b, sessions := withSessions(t)
	if diff := cmp.Diff([]string{"ses_b", "ses_a"}, idsOf(t, b, sessions, "usr_1")); diff != "" {
		t.Error(diff)
	}
	for _, id := range []string{"ses_c", "ses_old", "ses_none"} {
		if err := sessions.End(b.Context(), "usr_1", id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q of somebody else, or ended: %v", id, err)
		}
	}
	if err := sessions.End(b.Context(), "usr_1", "ses_a"); err != nil {
		t.Fatal(err)
	}
	if _, found, err := sessions.Find(b.Context(), "token0"); found || err != nil {
		t.Errorf("an ended session is found: %v", err)
	}
	if diff := cmp.Diff([]string{"ses_c"}, idsOf(t, b, sessions, "usr_2")); diff != "" {
		t.Error(diff)
	}
}

func TestAllOtherSessionsEnd(t *testing.T) {
	b, sessions := withSessions(t)
	ended, err := sessions.EndOthers(b.Context(), "usr_1", "ses_b")
	if err != nil || len(ended) == 0 {
		t.Fatalf("%v, %v", ended, err)
	}
	for person, want := range map[string][]string{"usr_1": {"ses_b"}, "usr_2": {"ses_c"}} {
		if diff := cmp.Diff(want, idsOf(t, b, sessions, person)); diff != "" {
			t.Errorf("%s: %s", person, diff)
		}
	}
}

func TestWhereASessionWasSeenIsRecorded(t *testing.T) {
	b, sessions := withSessions(t)
	before, err := sessions.OfPerson(b.Context(), "usr_1")
	if err != nil {
		t.Fatal(err)
	}
	at := before[0].SeenAt.Add(time.Hour)
	for _, seen := range [][]auth.SeenSession{
		{{ID: "ses_none", At: at}, {ID: "ses_b", Network: "2001:db8::/48", At: at}},
		{{ID: "ses_b", Network: "late", At: at.Add(-time.Minute)}}, // another process was later to see it and earlier to write
	} {
		if err := sessions.RecordSeen(b.Context(), seen); err != nil {
			t.Fatal(err)
		}
	}
	before[0].SeenAt, before[0].Network = at, "2001:db8::/48"
	after, err := sessions.OfPerson(b.Context(), "usr_1")
	if diff := cmp.Diff(before, after); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}

// TestAPersonHasAHundredSessions: of more, those end that were not seen for the longest time.
func TestAPersonHasAHundredSessions(t *testing.T) {
	b, sessions := newSessions(t)
	for i := range 102 {
		s := sessionOf("usr_1", fmt.Sprint(i), time.Now().Add(time.Hour))
		s.SeenAt = s.SeenAt.Add(time.Duration(i) * time.Minute)
		if err := sessions.Commit(b.Context(), fmt.Sprint(i), []byte("who"), s); err != nil {
			t.Fatal(err)
		}
	}
	if open := idsOf(t, b, sessions, "usr_1"); len(open) != 100 {
		t.Errorf("%d sessions", len(open))
	}
	if _, found, _ := sessions.Find(b.Context(), "1"); found {
		t.Error("the oldest is still there")
	}
}
