package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// DoneAgo returns how long ago each of these commands (its words, as audit check) was last begun that ended as done, by the database's
// clock. Commands that never did are left out.
func (t *OperatorTrail) DoneAgo(ctx context.Context, commands ...string) (map[string]time.Duration, error) {
	type last struct {
		command string
		seconds float64
	}
	found, err := store.List(ctx, t.db, func(rows store.Rows) (l last, err error) { return l, rows.Scan(&l.command, &l.seconds) }, `
		SELECT asked.command, extract(epoch FROM now() - last.at)::float8 FROM unnest($1::text[]) AS asked (command)
		CROSS JOIN LATERAL (
			SELECT at FROM operator_trail AS t WHERE t.command = asked.command AND t.outcome = $2 ORDER BY at DESC LIMIT 1
		) AS last`, commands, OperatorDone)
	if err != nil {
		return nil, fmt.Errorf("when operators' commands were last done: %w", err)
	}
	ago := make(map[string]time.Duration, len(found))
	for _, l := range found {
		ago[l.command] = time.Duration(l.seconds * float64(time.Second))
	}
	return ago, nil
}
