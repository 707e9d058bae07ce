package tidy

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// lastFree is the last migration that was written before there could be large tables in an installation.
const lastFree = "00150_operator_trail.sql"

var (
	createdTable = regexp.MustCompile(`(?i)CREATE TABLE (?:IF NOT EXISTS )?(\w+)`)
	indexed      = regexp.MustCompile(`(?i)CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)`)
	altered      = regexp.MustCompile(`(?i)ALTER TABLE (?:IF EXISTS |ONLY )*(\w+)`)
)

// lockFaults returns what would make a process of the version before wait: an index that is made under a lock, and a change of a table
// that waits for its lock as long as it takes, while all others wait for it in turn. Tables that the migration makes are empty.
func lockFaults(migration string) (faults []string) {
	up, _, _ := strings.Cut(migration, "-- +goose Down")
	var own []string
	for _, made := range createdTable.FindAllStringSubmatch(up, -1) {
		own = append(own, made[1])
	}
	for _, made := range indexed.FindAllStringSubmatch(up, -1) {
		if made[1] == "" && !slices.Contains(own, made[2]) {
			faults = append(faults, fmt.Sprintf("an index on %s without CONCURRENTLY", made[2]))
		}
	}
	for _, made := range altered.FindAllStringSubmatch(up, -1) {
		if !slices.Contains(own, made[1]) && !strings.Contains(up, "lock_timeout") && !strings.Contains(up, "soon(") {
			faults = append(faults, fmt.Sprintf("a change of %s without lock_timeout", made[1]))
		}
	}
	return faults
}

// Nothing of an upgrade may lock a table for longer than a second, however large it is (package postgres).
func TestMigrationsHoldNobodyUp(t *testing.T) {
	paths, err := filepath.Glob("../../infra/postgres/migrations/*.sql")
	if err != nil || !slices.ContainsFunc(paths, func(path string) bool { return filepath.Base(path) == lastFree }) {
		t.Fatalf("%s is not among %d migrations, %v", lastFree, len(paths), err)
	}
	for _, path := range paths {
		if filepath.Base(path) <= lastFree {
			continue
		}
		text, err := os.ReadFile(path) // #nosec G304 -- a file of the repository
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range lockFaults(string(text)) {
			t.Errorf("%s: %s", filepath.Base(path), fault)
		}
	}
}

func TestWhatAMigrationLocksIsFound(t *testing.T) {
	for text, want := range map[string]int{
		"CREATE TABLE a (id text);\nCREATE INDEX a_id ON a (id);\nALTER TABLE a SET (fillfactor = 50);": 0,
		"CREATE INDEX e ON event_log (at);":                                                                       1,
		"CREATE UNIQUE INDEX IF NOT EXISTS e ON event_log (at);":                                                  1,
		"CREATE INDEX CONCURRENTLY e ON event_log (at);":                                                          0,
		"ALTER TABLE jobs ADD COLUMN x text;":                                                                     1,
		"SET lock_timeout = '500ms';\nALTER TABLE jobs ADD COLUMN x text;":                                        0,
		"CREATE TABLE a (id text);\n-- +goose Down\nALTER TABLE jobs DROP COLUMN x;\nCREATE INDEX j ON jobs (x);": 0,
	} {
		if got := lockFaults(text); len(got) != want {
			t.Errorf("%q: %v, want %d", text, got, want)
		}
	}
}
