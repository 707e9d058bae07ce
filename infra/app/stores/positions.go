package stores

import (
	"context"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/live"
)

// FollowPositions returns how far the read models are in each partition, which it keeps current until the process
// stops, whichever process projects.
func FollowPositions(p *lifecycle.Process, db *postgres.DB) *live.Positions {
	positions := live.NewPositions()
	p.Run("positions", func(ctx context.Context) error {
		return positions.Follow(ctx, db, db, p.Logger)
	})
	return positions
}
