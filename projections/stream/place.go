package stream

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/projections/store"
)

// place is how far a partition is published.
type place struct {
	// NextOffset is the first offset of the log that is not published, Head the chain's end before it.
	NextOffset int64
	Head       event.Head
	// TopicNext is the offset after the last acknowledged record of the topic.
	TopicNext int64
}

// readPlace returns a partition's row; the zero place if it has none.
func readPlace(ctx context.Context, db store.Querier, generation int, partition int32) (place, error) {
	rows, err := store.List(ctx, db, scanPlace,
		`SELECT next_offset, seq, hash, topic_next FROM stream_places WHERE partition = $1 AND generation = $2`, partition, generation)
	if err != nil {
		return place{}, fmt.Errorf("read the stream's place in partition %d: %w", partition, err)
	}
	if len(rows) == 0 {
		return place{}, nil
	}
	return rows[0], nil
}

func scanPlace(rows store.Rows) (p place, err error) {
	var seq int64
	var hash []byte
	if err := rows.Scan(&p.NextOffset, &seq, &hash, &p.TopicNext); err != nil {
		return place{}, err
	}
	p.Head.Seq = uint64(seq) //nolint:gosec // written from a uint64
	copy(p.Head.Hash[:], hash)
	return p, nil
}

// save writes the row, unless another process is further, or publishes a later generation.
func (p place) save(ctx context.Context, db store.Querier, generation int, partition int32) error {
	_, err := db.Exec(ctx, `INSERT INTO stream_places AS has (partition, next_offset, seq, hash, topic_next, generation) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (partition) DO UPDATE SET next_offset = excluded.next_offset, seq = excluded.seq, hash = excluded.hash,
			topic_next = excluded.topic_next, generation = excluded.generation
		WHERE (has.generation, has.next_offset) < (excluded.generation, excluded.next_offset)`,
		partition, p.NextOffset, int64(p.Head.Seq), p.Head.Hash[:], p.TopicNext, generation) //nolint:gosec // counted from 1
	if err != nil {
		return fmt.Errorf("save the stream's place in partition %d: %w", partition, err)
	}
	return nil
}

// forget deletes the row if it still names the end of a topic that is no more.
func (p place) forget(ctx context.Context, db store.Querier, partition int32) error {
	_, err := db.Exec(ctx, `DELETE FROM stream_places WHERE partition = $1 AND topic_next = $2`, partition, p.TopicNext)
	if err != nil {
		return fmt.Errorf("forget the stream's place in partition %d: %w", partition, err)
	}
	return nil
}

// Published returns, by partition, the first offset of the log that is not published: at most a second late. Partitions in
// which nothing is published are missing.
func Published(ctx context.Context, db store.Querier) (map[int32]int64, error) {
	type row struct {
		partition int32
		next      int64
	}
	rows, err := store.List(ctx, db, func(rows store.Rows) (r row, err error) {
		err = rows.Scan(&r.partition, &r.next)
		return r, err
	}, `SELECT partition, next_offset FROM stream_places`)
	if err != nil {
		return nil, fmt.Errorf("read the stream's places: %w", err)
	}
	published := make(map[int32]int64, len(rows))
	for _, r := range rows {
		published[r.partition] = r.next
	}
	return published, nil
}
