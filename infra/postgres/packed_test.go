package postgres_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/projections/store"
)

// events are bytes as an event has them, and none. They are longer than what pgx reads at once (8 KB), whose memory it uses again.
var events = []store.Packed{
	[]byte(`{"specversion":"1.0","id":"evt_1","type":"toolmill.job.accepted.v1","data":"` + strings.Repeat("text ", 2000) + `"}`),
	{},
	[]byte(`{"specversion":"1.0","id":"evt_2","type":"toolmill.job.accepted.v1","data":"` + strings.Repeat("other ", 2000) + `"}`),
}

// Events are read as they were written, whether they are kept packed or not, and they are packed only from the level on that allows it.
func TestEventsAreReadAsTheyWereWritten(t *testing.T) {
	for _, at := range []level.Level{level.Frames, level.Packed, level.PackedRows} {
		_, db := open(t)
		db.AtLevel(at)
		tx := begin(t, db)
		_, err := tx.Exec(t.Context(), `CREATE TABLE kept (n int8, value bytea)`)
		if err == nil {
			err = tx.Copy(t.Context(), "kept", []string{"n", "value"}, []any{[]int64{1, 2, 3}, events})
		}
		args := []any{[]int64{4, 5, 6}, slices.Clone(events)}
		if err == nil {
			err = tx.Send(t.Context(), []store.Statement{{SQL: `INSERT INTO kept SELECT * FROM unnest($1::int8[], $2::bytea[])`, Args: args}})
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, is := args[1].([]store.Packed); !is {
			t.Errorf("the caller's arguments are %T now", args[1])
		}
		var whole, kept []store.Packed
		read := store.Statement{SQL: `SELECT value, value FROM kept ORDER BY n`, Rows: func(rows store.Rows) error {
			for rows.Next() {
				var event store.Packed
				var bytes []byte
				if err := rows.Scan(&event, &bytes); err != nil {
					return err
				}
				whole, kept = append(whole, event), append(kept, bytes)
			}
			return rows.Err()
		}}
		if err := tx.Send(t.Context(), []store.Statement{read}); err != nil {
			t.Fatal(err)
		}
		same := func(a, b store.Packed) bool { return bytes.Equal(a, b) }
		if want := slices.Concat(events, events); !slices.EqualFunc(whole, want, same) {
			t.Errorf("at level %d they are read as %q", at, whole)
		}
		if plain := slices.EqualFunc(kept, whole, same); plain == at.PacksRows() {
			t.Errorf("at level %d they are kept as %q", at, kept)
		}
		if _, err := tx.SameRows(t.Context(), `SELECT value FROM kept`, []any{events}); err == nil {
			t.Error("rows are compared whose bytes may have two forms")
		}
	}
}
