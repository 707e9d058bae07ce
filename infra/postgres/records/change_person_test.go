package records_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

func TestANewPasswordEndsTheOtherSessions(t *testing.T) {
	b, sessions := withSessions(t)
	people := records.NewPeople(b.DB)
	was := person("usr_1", "1@example.com")
	ended, err := people.SetPassword(b.Context(), was, "new hash", "ses_b")
	if err != nil || len(ended) == 0 {
		t.Fatalf("%v, %v", ended, err)
	}
	for who, want := range map[string][]string{"usr_1": {"ses_b"}, "usr_2": {"ses_c"}} {
		if diff := cmp.Diff(want, idsOf(t, b, sessions, who)); diff != "" {
			t.Errorf("%s: %s", who, diff)
		}
	}
	// What rests on the old hash is too late: another change, and a sign-in that was checked before.
	if _, err := people.SetPassword(b.Context(), was, "a third hash", "ses_none"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("changed twice: %v", err)
	}
	if err := sessions.Commit(b.Context(), "late", []byte("who"), sessionOf("usr_1", "late", time.Now().Add(time.Hour))); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("signed in with the old password: %v", err)
	}
	if diff := cmp.Diff([]string{"ses_b"}, idsOf(t, b, sessions, "usr_1")); diff != "" {
		t.Error(diff)
	}
}

// TestASignInWaitsForAChangeOfThePassword: whichever is first, no session of the old password is left.
func TestASignInWaitsForAChangeOfThePassword(t *testing.T) {
	b, sessions := withSessions(t)
	tx, err := b.DB.Begin(b.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(b.Context()) })
	if _, err := tx.Exec(b.Context(), `UPDATE people SET password_hash = 'new hash' WHERE id = 'usr_1'`); err != nil {
		t.Fatal(err)
	}
	begun := make(chan error, 1)
	go func() {
		begun <- sessions.Commit(b.Context(), "late", []byte("who"), sessionOf("usr_1", "late", time.Now().Add(time.Hour)))
	}()
	for waiting := false; !waiting && len(begun) == 0; {
		waiting = len(mustList(t, b, `SELECT pid::text FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`)) > 0
	}
	if err := tx.Commit(b.Context()); err != nil {
		t.Fatal(err)
	}
	if err := <-begun; !errors.Is(err, store.ErrNotFound) {
		t.Errorf("it has begun: %v", err)
	}
}

func mustList(t *testing.T, b *bench, sql string) []string {
	t.Helper()
	found, err := store.List(b.Context(), b.DB, store.ScanText, sql)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestAnEmailIsOnePersons(t *testing.T) {
	b, _ := withSessions(t)
	people := records.NewPeople(b.DB)
	if err := people.SetEmail(b.Context(), "usr_1", "2@example.com"); !errors.Is(err, store.ErrDuplicateKey) {
		t.Errorf("somebody else's: %v", err)
	}
	if err := people.SetEmail(b.Context(), "usr_none", "3@example.com"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("nobody: %v", err)
	}
	for range 2 {
		if err := people.SetEmail(b.Context(), "usr_1", "3@example.com"); err != nil {
			t.Error(err)
		}
	}
	if got, err := people.ByEmail(b.Context(), "3@example.com"); err != nil || got.ID != "usr_1" {
		t.Errorf("%+v, %v", got, err)
	}
}
