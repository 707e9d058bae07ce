package cluster

import (
	"context"
	"fmt"
	"syscall"
	"time"
)

const pollInterval = 20 * time.Millisecond

// server is a running postmaster: a child of this process, or one taken over.
type server interface {
	pid() int
	signal(syscall.Signal)
	end() <-chan struct{} // closed when it has ended
}

// stop requests a fast shutdown and kills the server when ctx ends first.
func stop(ctx context.Context, s server) error {
	ended := s.end()
	s.signal(syscall.SIGINT)
	s.signal(syscall.SIGCONT) // a paused server receives no other signal
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
	}
	s.signal(syscall.SIGKILL) // its sessions notice and end by themselves
	<-ended
	return fmt.Errorf("cluster: killed, since it did not shut down: %w", ctx.Err())
}
