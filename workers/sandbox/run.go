package sandbox

import "context"

// Run starts the program and waits for its end.
func Run(ctx context.Context, spec Spec) (Result, error) {
	child, err := Start(ctx, spec)
	if err != nil {
		return Result{}, err
	}
	return child.Wait()
}
