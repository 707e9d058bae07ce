package objectstore

import (
	"errors"
	"strings"
	"testing"
)

func TestNewKeysAreValidAndDiffer(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		key := NewKey("inputs")
		if err := CheckKey(key); err != nil || seen[key] || !strings.HasPrefix(key, "inputs/") || len(key) < len("inputs/")+26 {
			t.Fatalf("%q: %v", key, err)
		}
		seen[key] = true
	}
}

func TestInvalidKeys(t *testing.T) {
	for _, key := range []string{
		"", "/", "a/", "/a", "a//b", ".", "..", "../a", "a/../b", "a/..", "a.b", `a\b`, "A", "ä", "a b", "a\x00", "a\n",
		"lake/", "lake/..", "lake/a..b", "lake/.a", "lake/A", "lakes/a.b", "lake/a=", "a/lake/b.c", "a=b",
		"-", "-a", "a-", "_a", "a/-b", "%2e%2e", "a:b", strings.Repeat("a", 201),
	} {
		if err := CheckKey(key); !errors.Is(err, ErrInvalidKey) {
			t.Errorf("%q: %v", key, err)
		}
	}
	for _, key := range []string{"a", "a/b/c", "inputs/0a-b_c", "lake/type=a.b.v1/date=2026-03-02/0-1.parquet", strings.Repeat("a", 200)} {
		if err := CheckKey(key); err != nil {
			t.Error(err)
		}
	}
}
