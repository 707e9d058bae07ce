package postgres_test

import (
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/postgres"
)

// Each interval is begun once, whoever asks, and each name has its own.
func TestARoundIsBegunOnceInItsInterval(t *testing.T) {
	ctx, db := open(t)
	if err := db.Migrate(ctx, quiet); err != nil {
		t.Fatal(err)
	}
	rounds := postgres.NewRounds(db)
	begin := func(every time.Duration, names ...string) []string {
		t.Helper()
		begun, err := rounds.Begin(ctx, names, slices.Repeat([]time.Duration{every}, len(names)))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(begun)
		return begun
	}
	const ages = 200 * 365 * 24 * time.Hour // all of the test is in its first interval
	if got := begin(ages, "b", "a"); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("begun %q", got)
	}
	if got := begin(ages, "a", "b", "c"); !slices.Equal(got, []string{"c"}) {
		t.Errorf("begun again: %q", got)
	}
	times := 0
	for begun := time.Now(); time.Since(begun) < 500*time.Millisecond; {
		times += len(begin(100*time.Millisecond, "often"))
	}
	if times < 4 || times > 7 {
		t.Errorf("begun %d times in 500 ms, each 100 ms", times)
	}
}
