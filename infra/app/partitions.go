package app

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/workers/attempts/sweep"
)

// partitionWork is work on one partition after the other, again and again. Every process with the role looks at every partition;
// the one that begins the round of a partition does its work.
type partitionWork struct {
	// name begins the names of the rounds; problem is what a failure means, for the log.
	name, problem string
	rounds        *postgres.Rounds
	every         time.Duration
	logger        *slog.Logger
	// failing is called for each partition.
	failing func(partition int32, fails bool)
}

// lookAtAll looks at every partition until ctx ends, and returns what failed.
func (w partitionWork) lookAtAll(ctx context.Context, partitions int32, look func(context.Context, int32) error) error {
	var failed []error
	for partition := range partitions {
		err := look(ctx, partition)
		if ctx.Err() != nil {
			break
		}
		w.failing(partition, err != nil)
		if err != nil {
			w.logger.Error(w.problem, "partition", partition, "error", err)
			failed = append(failed, err)
		}
	}
	return errors.Join(failed...)
}

// begin reports whether this process does the partition's work in this round.
func (w partitionWork) begin(ctx context.Context, partition int32) (bool, error) {
	round := w.name + "_" + strconv.Itoa(int(partition))
	begun, err := w.rounds.Begin(ctx, []sweep.Interval{{Name: round, Every: w.every}})
	return len(begun) > 0, err
}
