package operations

import "context"

const CheckEvery = checkEvery

const CheckHanging = checkHanging

const CheckPending = checkPending

func (r *Readiness) Check(ctx context.Context, i int) { r.check(ctx, i) }
