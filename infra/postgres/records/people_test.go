package records_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

func person(id, email string) auth.Person {
	return auth.Person{
		ID: id, AccountID: "acct_of_" + id, Email: email, PasswordHash: "$argon2id$" + id, CreatedAt: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC),
	}
}

func TestOfTwoPeopleWithOneEmailOneWins(t *testing.T) {
	b := newBench(t, 1)
	people := records.NewPeople(b.DB)
	won := make([]auth.Person, 8)
	var group sync.WaitGroup
	for i := range won {
		group.Go(func() {
			var err error
			if won[i], err = people.Add(b.Context(), person("usr_"+string(rune('a'+i)), "ada@example.com")); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	for _, p := range won {
		if diff := cmp.Diff(won[0], p); diff != "" {
			t.Errorf("two have won: %s", diff)
		}
	}
	for name, get := range map[string]func(context.Context) (auth.Person, error){
		"e-mail": func(ctx context.Context) (auth.Person, error) { return people.ByEmail(ctx, "ada@example.com") },
		"id":     func(ctx context.Context) (auth.Person, error) { return people.Get(ctx, won[0].ID) },
	} {
		if got, err := get(b.Context()); err != nil || !cmp.Equal(got, won[0]) {
			t.Errorf("by %s: %+v, %v", name, got, err)
		}
	}
}

func TestAPersonIsOpenedOnce(t *testing.T) {
	b := newBench(t, 1)
	people := records.NewPeople(b.DB)
	added, err := people.Add(b.Context(), person("usr_1", "ada@example.com"))
	if err != nil || added.Opened {
		t.Fatalf("%+v, %v", added, err)
	}
	for range 2 {
		if err := people.Opened(b.Context(), "usr_1"); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := people.Get(b.Context(), "usr_1"); err != nil || !got.Opened {
		t.Errorf("%+v, %v", got, err)
	}
	for _, unknown := range []string{"", "usr_2", "x\x00"} {
		if _, err := people.ByEmail(b.Context(), unknown); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%q: %v, want ErrNotFound", unknown, err)
		}
	}
}
