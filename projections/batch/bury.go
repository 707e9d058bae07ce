package batch

import (
	"github.com/toolmill/toolmill/projections/store"
)

// Bury returns the statement that stores letters for the operator. It leaves an existing letter unchanged, which was
// stored before the log was read again.
func Bury(topic string, partition int32, letters []Letter) store.Statement {
	n := len(letters)
	offsets, indexes, reasons := make([]int64, n), make([]int32, n), make([]string, n)
	keys, values := make([][]byte, n), make([][]byte, n)
	for i, l := range letters {
		offsets[i], indexes[i], reasons[i], keys[i], values[i] = l.Offset, l.Index, store.Readable(l.Reason), l.Key, l.Value
	}
	return store.Statement{
		SQL: `INSERT INTO dead_letters (topic, partition, offset_, index_, reason, key, value)
			SELECT $1, $2, * FROM unnest($3::int8[], $4::int4[], $5::text[], $6::bytea[], $7::bytea[]) ON CONFLICT DO NOTHING`,
		Args: []any{topic, partition, offsets, indexes, reasons, keys, values},
	}
}
