package operations

import (
	"context"
	"errors"
	"fmt"
	"net"

	"golang.org/x/sys/unix"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
)

// Listen listens at the operators' address. In development, where several processes may run on one machine, it takes
// a free port if the default one is in use.
func Listen(ctx context.Context, p *lifecycle.Process) (net.Listener, error) {
	address := p.Config.OperationsListen
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if errors.Is(err, unix.EADDRINUSE) && p.Config.Development && address == config.OperationsListenDefault {
		p.Logger.Warn("the operators' address is in use by another program; a free port is taken instead", "address", address)
		listener, err = new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	}
	if err != nil {
		return nil, fmt.Errorf("TOOLMILL_OPERATIONS_LISTEN: %w", err)
	}
	p.OnStop(func(context.Context) { _ = listener.Close() })
	return listener, nil
}
