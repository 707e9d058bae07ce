package postgres_test

import (
	"strings"
	"testing"
)

// TestSameRowsFindsEachDifference compares a table with its rows, and then with rows that differ from them in one way.
func TestSameRowsFindsEachDifference(t *testing.T) {
	_, db := open(t)
	tx := begin(t, db)
	if _, err := tx.Exec(t.Context(), `CREATE TABLE kept (n int8, a text)`); err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("x", 100_000) // more than is encoded at a time
	rows := func(ns []int64, texts ...*string) []any { return []any{ns, texts} }
	stored := rows([]int64{1, 2, 3}, &long, nil, &long)
	if err := tx.Copy(t.Context(), "kept", []string{"n", "a"}, stored); err != nil {
		t.Fatal(err)
	}
	empty, other := "", strings.Repeat("x", 99_999)+"y"
	for name, c := range map[string]struct {
		columns []any
		same    bool
	}{
		"equal":           {stored, true},
		"another number":  {rows([]int64{1, 2, 4}, &long, nil, &long), false},
		"another text":    {rows([]int64{1, 2, 3}, &long, nil, &other), false},
		"empty, not null": {rows([]int64{1, 2, 3}, &long, &empty, &long), false},
		"one less":        {rows([]int64{1, 2}, &long, nil), false},
		"one more":        {rows([]int64{1, 2, 3, 4}, &long, nil, &long, nil), false},
		"none":            {rows(nil), false},
	} {
		t.Run(name, func(t *testing.T) {
			same, err := tx.SameRows(t.Context(), `SELECT n, a FROM kept ORDER BY n`, c.columns)
			if err != nil || same != c.same {
				t.Errorf("got %v, %v; want %v", same, err, c.same)
			}
		})
	}
	if same, err := tx.SameRows(t.Context(), `SELECT n, a FROM kept WHERE n > 3`, rows(nil)); err != nil || !same {
		t.Errorf("no rows: got %v, %v", same, err)
	}
}
