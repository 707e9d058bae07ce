package repartition

import (
	"errors"
	"testing"
)

// Accounts are compared by all of their events in their order, whichever partitions they are in.
func TestAnotherHistoryIsFound(t *testing.T) {
	was := make(histories)
	was.visited(decision{account: "a", values: [][]byte{[]byte("1"), []byte("x"), []byte("2")}, unread: []int{1}})
	was.visited(decision{account: "b", values: [][]byte{[]byte("1")}})
	of := func(account string, values ...string) histories {
		h := make(histories)
		for _, value := range values {
			h.add(account, []byte(value))
		}
		return h
	}
	for name, c := range map[string]struct {
		parts []histories
		same  bool
	}{
		"the same":         {[]histories{of("b", "1"), of("a", "1", "2")}, true},
		"another order":    {[]histories{of("b", "1"), of("a", "2", "1")}, false},
		"one is missing":   {[]histories{of("b", "1"), of("a", "1")}, false},
		"one more":         {[]histories{of("b", "1", "1"), of("a", "1", "2")}, false},
		"other bytes":      {[]histories{of("b", "3"), of("a", "1", "2")}, false},
		"an account less":  {[]histories{of("a", "1", "2")}, false},
		"an account more":  {[]histories{of("b", "1"), of("a", "1", "2"), of("c", "1")}, false},
		"nothing was read": {nil, false},
	} {
		if err := was.compare(c.parts); (err == nil) != c.same || err != nil && !errors.Is(err, errHistory) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
