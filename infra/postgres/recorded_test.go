package postgres_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

// The last event of a partition says where the log must have it and its command. One that cannot be read is not in event_log, and
// the one that closes a log names a command that no topic has.
func TestWhatIsRecordedOfALog(t *testing.T) {
	db, err := postgres.Open(t.Context(), postgres.Config{URL: postgrestest.New(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if got, err := db.Recorded(t.Context()); err != nil || len(got) > 0 {
		t.Fatalf("of a database without tables %v, %v", got, err)
	}
	for _, do := range []string{
		`CREATE TABLE checkpoints (partition int4, next_offset int8, seq int8, hash bytea)`,
		`CREATE TABLE event_log (partition int4, seq int8, offset_ int8, type text, account_id text, command_offset int8)`,
		`INSERT INTO checkpoints VALUES (0, 9, 4, 'a'), (1, 9, 4, 'b'), (2, 9, 4, 'c'), (3, 9, 5, 'd'), (4, 0, 0, '')`,
		`INSERT INTO event_log VALUES (0, 3, 6, 'toolmill.credits.granted.v1', 'acct_1', 2), (0, 4, 7, 'toolmill.credits.granted.v1', 'acct_1', 5),
			(1, 4, 8, 'toolmill.log.closed.v1', '', 9223372036854775807),
			(2, 3, 6, 'toolmill.log.moved.v1', '', -1), (2, 4, 8, 'toolmill.credits.granted.v1', 'acct_3', 0),
			(3, 4, 6, 'toolmill.credits.granted.v1', 'acct_4', 2)`,
	} {
		if _, err := db.Pool().Exec(t.Context(), do); err != nil {
			t.Fatal(err)
		}
	}
	got, err := db.Recorded(t.Context())
	if diff := cmp.Diff(map[int32]postgres.Recorded{
		0: {NextOffset: 9, LastOffset: 7, LastHash: []byte("a"), LastCommand: 5},
		1: {NextOffset: 9, LastOffset: 8, LastHash: []byte("b"), LastCommand: -1},
		2: {NextOffset: 9, LastOffset: 8, LastHash: []byte("c"), LastCommand: 0, Moved: true},
		3: {NextOffset: 9, LastOffset: -1, LastHash: []byte("d"), LastCommand: -1},
	}, got); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
}
