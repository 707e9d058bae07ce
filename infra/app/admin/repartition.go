package admin

import (
	"context"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/app/repartition"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/kafka"
)

// Repartition moves the log to another number of partitions (package repartition). The service must not run: its stores are at the
// configured addresses or, without them, in the data directory.
func (o Operator) Repartition(ctx context.Context, partitions int32) error {
	var made repartition.Moved
	err := o.withProcess(ctx, func(p *lifecycle.Process, kept stores.Adopted, _ *kafka.Log) (err error) {
		made, err = repartition.Run(ctx, p, kept, partitions)
		return err
	}, stores.ErrHalfRepartitioned)
	return o.answer(recovered{made}, err)
}

// VerifyLog compares the log's generation with the one before.
func (o Operator) VerifyLog(ctx context.Context) error {
	var verified repartition.Verified
	err := o.withProcess(ctx, func(p *lifecycle.Process, kept stores.Adopted, _ *kafka.Log) (err error) {
		verified, err = repartition.Verify(ctx, p, kept)
		return err
	})
	return o.answer(recovered{verified}, err)
}
