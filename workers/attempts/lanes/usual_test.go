package lanes

import (
	"strconv"
	"testing"
	"time"
)

// Usual is the 95th percentile, and never less than five seconds; a few successes say nothing.
func TestWhatIsUsual(t *testing.T) {
	u := new(usual)
	for i := range keptMax {
		if u.time() != usualLeast {
			t.Errorf("%d make %v usual", i, u.time())
		}
		u.note("acct_"+strconv.Itoa(i), time.Duration(i+1)*time.Second)
	}
	if got := u.time(); got != 122*time.Second {
		t.Errorf("usual is %v", got)
	}
	for i := range keptMax {
		u.note("acct_"+strconv.Itoa(i), time.Millisecond)
	}
	if got := u.time(); got != usualLeast || len(u.kept) != keptMax {
		t.Errorf("usual is %v of %d", got, len(u.kept))
	}
}

// One account's slow documents, however many, do not make slow ones usual.
func TestOneAccountDoesNotSayWhatIsUsual(t *testing.T) {
	u := new(usual)
	for i := range keptMax {
		u.note("acct_"+strconv.Itoa(i), time.Second)
	}
	for range 10 * keptMax {
		u.note("acct_slow", time.Minute)
	}
	if got := u.time(); got != usualLeast || len(u.kept) != keptMax {
		t.Errorf("usual is %v of %d", got, len(u.kept))
	}
}
