package kafka

import "context"

// within waits for a call of sarama's no longer than until the context ends. sarama supports no contexts, and waits
// more than a minute for a broker that accepts requests and does not answer. The abandoned call continues until it
// gives up.
func within[T any](ctx context.Context, call func() (T, error)) (T, error) {
	type outcome struct {
		value T
		err   error
	}
	called := make(chan outcome, 1)
	go func() {
		value, err := call()
		called <- outcome{value, err}
	}()
	select {
	case o := <-called:
		return o.value, o.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}
