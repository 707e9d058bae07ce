package stream

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/toolmill/toolmill/projections/store"
)

// Feed reads the published events from event_log, which has all of them since the beginning, by its primary key. It needs
// neither the topic nor its publisher. While the projector lags, events come later: numbers appear in order in each partition,
// so none is passed over.
type Feed struct {
	db         store.Querier
	versions   *Versions
	generation int
}

// NewFeed returns the feed of the events in db, with the replaced types that are published; nil for none. generation is that of the log;
// 0 is 1.
func NewFeed(db store.Querier, generation int, versions *Versions) *Feed {
	return &Feed{db: db, versions: versions, generation: max(generation, 1)}
}

// The bounds of a page.
const (
	PageEventsDefault = 500
	PageEventsMax     = 1000
	// pageBytesMax bounds what a page reads of each partition, beyond one event, as Postgres keeps it: packed or not.
	pageBytesMax = 1 << 20
)

// ErrInvalidCursor is returned for a cursor that no page had.
var ErrInvalidCursor = errors.New("invalid cursor of the feed")

// Page is a part of the feed.
type Page struct {
	// Lines are the events, in order in each partition: each as in the topic, with logpartition and logoffset as members.
	Lines [][]byte
	// Next is the cursor after the page.
	Next string
	// Partitions are those that have events.
	Partitions []int32
}

// After returns the page after a cursor, "" for the beginning: about limit events, fewer if partitions are unequally filled.
// Errors: ErrInvalidCursor, *FormerError.
func (f *Feed) After(ctx context.Context, cursor string, limit int) (Page, error) {
	taken, err := readCursor(cursor)
	if err != nil {
		return Page{}, err
	}
	if of := generationOf(taken); cursor != "" && of != f.generation {
		return Page{}, f.former(ctx, of, taken)
	}
	delete(taken, generationPlace)
	partitions := slices.Sorted(maps.Keys(taken))
	numbers := make([]int64, len(partitions))
	for i, partition := range partitions {
		numbers[i] = taken[partition]
	}
	rows, err := store.List(ctx, f.db, scanRow, afterSQL, partitions, numbers, limit, pageBytesMax)
	if err != nil {
		return Page{}, fmt.Errorf("feed: %w", err)
	}
	return f.pageOf(taken, rows), nil
}

// afterSQL gives each partition the same part of the page, so that none waits for another, and a row without a number for each
// partition that has no event after the cursor. It looks at most at one page of each.
const afterSQL = `
WITH taken AS (SELECT * FROM unnest($1::int4[], $2::int8[]) AS t (partition, seq))
SELECT c.partition, coalesce(e.seq, 0), e.value
FROM checkpoints c
LEFT JOIN LATERAL (
	SELECT seq, value, sum(octet_length(value)) OVER (ORDER BY seq) - octet_length(value) AS bytes_before FROM (
		SELECT seq, value FROM event_log
		WHERE partition = c.partition AND seq > coalesce((SELECT seq FROM taken WHERE taken.partition = c.partition), 0)
		ORDER BY seq LIMIT greatest(1, $3::int4 / (SELECT count(*) FROM checkpoints))
	) page
) e ON e.bytes_before <= $4::int8
ORDER BY c.partition, e.seq`

type row struct {
	partition int32
	number    int64
	value     store.Packed
}

func scanRow(rows store.Rows) (r row, err error) {
	err = rows.Scan(&r.partition, &r.number, &r.value)
	return r, err
}

// pageOf leaves out, as the topic does, events that cannot be read; the cursor passes them.
func (f *Feed) pageOf(taken map[int32]int64, rows []row) (p Page) {
	for _, r := range rows {
		if len(p.Partitions) == 0 || p.Partitions[len(p.Partitions)-1] != r.partition {
			p.Partitions = append(p.Partitions, r.partition)
		}
		if r.number == 0 {
			continue
		}
		taken[r.partition] = r.number
		records, err := f.versions.appendRecords(nil, nil, uint64(r.number), r.value) //nolint:gosec // counted from 1
		if err != nil {
			continue
		}
		for _, record := range records {
			p.Lines = append(p.Lines, numbered(record.Value, r.partition, r.number))
		}
	}
	p.Next = f.cursor(taken)
	return p
}

// numbered adds the headers of the topic that a reader needs to an event, as texts like there.
func numbered(event []byte, partition int32, number int64) []byte {
	line := event[:len(event)-1]
	line = append(line, `,"`+headerPartition+`":"`...)
	line = strconv.AppendInt(line, int64(partition), 10)
	line = append(line, `","`+HeaderNumber+`":"`...)
	line = strconv.AppendInt(line, number, 10)
	return append(line, `"}`...)
}

// generationPlace is where a cursor has the generation of the log, if that is not the first: in the place of a partition that no log has.
const generationPlace = partitionsMax + 1

const partitionsMax = 1 << 20

func generationOf(taken map[int32]int64) int { return max(1, int(taken[generationPlace])) }

// cursor returns the text of a place in this generation.
func (f *Feed) cursor(taken map[int32]int64) string {
	if f.generation > 1 && len(taken) > 0 {
		taken[generationPlace] = int64(f.generation)
	}
	return writeCursor(taken)
}

// writeCursor encodes the last number of each partition: pairs of unsigned varints, ascending.
func writeCursor(taken map[int32]int64) string {
	var b []byte
	for _, partition := range slices.Sorted(maps.Keys(taken)) {
		b = binary.AppendUvarint(b, uint64(partition))        //nolint:gosec // not negative
		b = binary.AppendUvarint(b, uint64(taken[partition])) //nolint:gosec // counted from 1
	}
	return base64.RawURLEncoding.EncodeToString(b)
}

func readCursor(cursor string) (map[int32]int64, error) {
	b, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil {
		return nil, ErrInvalidCursor
	}
	taken := make(map[int32]int64)
	for len(b) > 0 {
		partition, n := binary.Uvarint(b)
		number, m := binary.Uvarint(b[max(n, 0):])
		if n <= 0 || m <= 0 || partition > generationPlace || number == 0 || number > 1<<62 {
			return nil, ErrInvalidCursor
		}
		taken[int32(partition)] = int64(number)
		b = b[n+m:]
	}
	if writeCursor(taken) != cursor {
		return nil, ErrInvalidCursor
	}
	return taken, nil
}
