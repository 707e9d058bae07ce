package live

import (
	"context"
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// Read asks the read models for something that an answer may have named already: a request for a job is answered even while they lag,
// and the client asks for that job next. ask returns store.ErrNotFound if they do not have it; then it is asked once more, when they
// show everything that the live feed had by then. Errors: those of ask, and the context's if that ends first.
func Read[T any](ctx context.Context, heard *Changes, ask func(context.Context) (T, error)) (T, error) {
	found, err := ask(ctx)
	if !errors.Is(err, store.ErrNotFound) {
		return found, err
	}
	if err := heard.AwaitShown(ctx); err != nil {
		return found, fmt.Errorf("read models are behind: %w", err)
	}
	return ask(ctx)
}
