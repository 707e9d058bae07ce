package failpoint

import (
	"strings"
	"testing"
)

func TestOnlyTheArmedPassageKills(t *testing.T) {
	a, err := parse(Arm(CommitAfter, 3))
	if err != nil {
		t.Fatal(err)
	}
	var died []int
	for passage := 1; passage <= 5; passage++ {
		if a.kills(CommitBefore) {
			t.Error("another point killed")
		}
		if a.kills(CommitAfter) {
			died = append(died, passage)
		}
	}
	if len(died) != 1 || died[0] != 3 {
		t.Errorf("killed at passages %v, want the third", died)
	}
}

func TestAShareOfPassagesKills(t *testing.T) {
	a, err := parse("append.before@20%")
	if err != nil {
		t.Fatal(err)
	}
	const passages = 10_000
	died := 0
	for range passages {
		if a.kills(AppendBefore) {
			died++
		}
	}
	if died < passages/10 || died > passages*3/10 {
		t.Errorf("%d of %d passages killed, want a fifth", died, passages)
	}
}

func TestAMistakeIsNotTakenForUnarmed(t *testing.T) {
	for _, value := range []string{"append.befor@1", "append.before", "append.before@0", "append.before@x", "append.before@101%", "@1"} {
		if _, err := parse(value); err == nil || !strings.Contains(err.Error(), Variable) {
			t.Errorf("%q: %v", value, err)
		}
	}
	if a, err := parse(""); err != nil || a.kills(AppendBefore) {
		t.Errorf("nothing armed: %v", err)
	}
}
