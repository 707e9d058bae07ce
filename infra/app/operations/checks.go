package operations

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/handlers/operations"
	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/projections/stream"
)

// checks returns the checks of /readyz.
func (of Subject) checks(p *lifecycle.Process) []operations.Check {
	checks := append([]operations.Check{
		{Name: "broker", Probe: func(ctx context.Context) error { return of.Log.Reader.Ping(ctx, commands.EventsTopic) }},
		{Name: "postgres", Probe: of.Stores.DB.Ping},
		{Name: "projection", Probe: of.projectionLag},
		{Name: "clock", Probe: of.Log.Clocks.Check},
		{Name: "topics", Probe: of.Log.Topics.Check},
	}, storageChecks(p.Config, of.Stores.Objects)...)
	if of.Archive != nil {
		checks = append(checks, operations.Check{Name: "archive", Probe: of.Archive})
	}
	return checks
}

// lagMax is how many records, each a frame of one event or of hundreds, the read models may lag in a partition before the
// process counts as not ready.
const lagMax = 2_000

func (of Subject) projectionLag(ctx context.Context) error {
	lags, err := of.lag(ctx)
	if err != nil {
		return err
	}
	for partition, lag := range lags {
		if lag > lagMax {
			return fmt.Errorf("partition %d: the read models are %d records behind", partition, lag)
		}
	}
	return nil
}

// streamLag returns how many records of each partition are not published in the stream.
func (of Subject) streamLag(ctx context.Context) (map[int32]int64, error) {
	published, err := stream.Published(ctx, of.Stores.DB)
	if err != nil {
		return nil, err
	}
	return of.after(ctx, func(partition int32) int64 { return published[partition] })
}

// lag returns how many records of each partition the read models do not show yet, as far as this process knows.
func (of Subject) lag(ctx context.Context) (map[int32]int64, error) {
	return of.after(ctx, of.Positions.Next)
}

// after returns how many records each partition of the log has from an offset on.
func (of Subject) after(ctx context.Context, next func(partition int32) int64) (map[int32]int64, error) {
	ends, err := of.Log.Reader.Ends(ctx, commands.EventsTopic)
	if err != nil {
		return nil, err
	}
	lags := make(map[int32]int64, len(ends))
	for partition, end := range ends {
		lags[partition] = max(0, end-next(partition))
	}
	return lags, nil
}
