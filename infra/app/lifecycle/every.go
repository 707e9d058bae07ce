package lifecycle

import (
	"context"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
)

// Every calls do until ctx ends, with a pause of d before each call.
func Every(ctx context.Context, d time.Duration, do func()) {
	for pause.For(ctx, d) == nil {
		do()
	}
}
