package postgres

import (
	"encoding/binary"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

func appendField(b []byte, column any, i int, packs bool) []byte {
	switch c := column.(type) {
	case []string:
		return appendBytes(b, c[i])
	case []*string:
		if c[i] == nil {
			return appendNull(b)
		}
		return appendBytes(b, *c[i])
	case [][]byte:
		if c[i] == nil {
			return appendNull(b)
		}
		return appendBytes(b, c[i])
	case []store.Packed:
		return appendBytes(b, asKept(c[i], packs))
	case []int64:
		return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(b, 8), uint64(c[i])) //nolint:gosec // two's complement
	case []int32:
		return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(b, 4), uint32(c[i])) //nolint:gosec // two's complement
	case []bool:
		value := byte(0)
		if c[i] {
			value = 1
		}
		return append(binary.BigEndian.AppendUint32(b, 1), value)
	case []time.Time:
		return appendTime(b, c[i])
	case []*time.Time:
		if c[i] == nil {
			return appendNull(b)
		}
		return appendTime(b, *c[i])
	}
	return b // length has refused other types
}

func appendBytes[T string | []byte](b []byte, value T) []byte {
	return append(binary.BigEndian.AppendUint32(b, uint32(len(value))), value...) //nolint:gosec // a field is below 1 GiB
}

func appendNull(b []byte) []byte { return append(b, 0xff, 0xff, 0xff, 0xff) }

// postgresEpoch is the instant from which timestamptz counts microseconds.
var postgresEpoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMicro()

func appendTime(b []byte, t time.Time) []byte {
	micros := t.UnixMicro() - postgresEpoch
	return binary.BigEndian.AppendUint64(binary.BigEndian.AppendUint32(b, 8), uint64(micros)) //nolint:gosec // two's complement
}

func length(columns []any) (int, error) {
	count := -1
	for i, column := range columns {
		n, err := lengthOf(column)
		if err != nil {
			return 0, err
		}
		if count >= 0 && n != count {
			return 0, fmt.Errorf("copy: column %d has %d values, the one before %d", i, n, count)
		}
		count = n
	}
	return max(count, 0), nil
}

func lengthOf(column any) (int, error) {
	switch c := column.(type) {
	case []string:
		return len(c), nil
	case []*string:
		return len(c), nil
	case [][]byte:
		return len(c), nil
	case []store.Packed:
		return len(c), nil
	case []int64:
		return len(c), nil
	case []int32:
		return len(c), nil
	case []bool:
		return len(c), nil
	case []time.Time:
		return len(c), nil
	case []*time.Time:
		return len(c), nil
	}
	return 0, fmt.Errorf("copy: no encoding for a column of %T", column)
}
