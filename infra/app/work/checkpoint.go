package work

import (
	"context"
	"log/slog"
	"time"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// signing makes checkpoints of the log.
type signing struct {
	db     *postgres.DB
	key    checkpoint.Key
	logger *slog.Logger
}

// checkpoint makes the next one.
func (s signing) checkpoint(ctx context.Context) error {
	begun := time.Now()
	made, err := checkpoints.Make(ctx, s.db, s.key, begun)
	if err != nil {
		return err
	}
	s.logger.InfoContext(ctx, "made a checkpoint", "number", made.Statement.Number, "accounts", made.Statement.Accounts,
		"read", made.Read, "took", time.Since(begun))
	return nil
}
