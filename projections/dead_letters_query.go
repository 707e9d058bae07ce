package projections

import (
	"context"
	"fmt"
)

// Count returns how many letters of each topic are kept; a topic without any is left out.
func (d *DeadLetters) Count(ctx context.Context) (map[string]int64, error) {
	type count struct {
		topic   string
		letters int64
	}
	counts, err := list(ctx, d.db, func(rows Rows) (c count, err error) {
		return c, rows.Scan(&c.topic, &c.letters)
	}, `SELECT topic, count(*) FROM dead_letters GROUP BY topic`)
	if err != nil {
		return nil, fmt.Errorf("count dead letters: %w", err)
	}
	byTopic := make(map[string]int64, len(counts))
	for _, c := range counts {
		byTopic[c.topic] = c.letters
	}
	return byTopic, nil
}
