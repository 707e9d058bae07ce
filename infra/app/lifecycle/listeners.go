package lifecycle

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
)

// Listeners keep the addresses that a process listens on while its parts end and begin again: who connects meanwhile waits. A nil value
// keeps none.
type Listeners struct {
	mu   sync.Mutex
	held map[string]*net.TCPListener
}

// Listen listens on an address. Closing the listener does not give it up.
func (l *Listeners) Listen(ctx context.Context, address string) (net.Listener, error) {
	if l == nil {
		return new(net.ListenConfig).Listen(ctx, "tcp", address)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	held := l.held[address]
	if held == nil {
		made, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
		if err != nil {
			return nil, err
		}
		held = made.(*net.TCPListener) //nolint:forcetypeassert // of the network tcp
		if l.held == nil {
			l.held = make(map[string]*net.TCPListener)
		}
		l.held[address] = held
	}
	file, err := held.File()
	if err != nil {
		return nil, fmt.Errorf("listen again: %w", err)
	}
	again, err := net.FileListener(file)
	return again, errors.Join(err, file.Close())
}

// Close gives all addresses up.
func (l *Listeners) Close() (err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, held := range l.held {
		err = errors.Join(err, held.Close())
	}
	l.held = nil
	return err
}
