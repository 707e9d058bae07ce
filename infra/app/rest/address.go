package rest

import (
	"context"
	"fmt"
	"net"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
)

// Address is where clients reach the API: this process's or, without the role, the service's.
type Address struct {
	listener net.Listener
	// root is the API's root for clients, ending in /v1.
	root string
}

// Listen listens early: download addresses begin with the address, and a port in use is the commonest reason for a
// start to fail.
func Listen(ctx context.Context, p *lifecycle.Process) (Address, error) {
	if !p.Config.Has(config.RoleAPI) {
		return Address{root: p.Config.BaseURL()}, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", p.Config.Listen)
	if err != nil {
		return Address{}, fmt.Errorf("listen: %w", err)
	}
	p.OnStop(func(context.Context) { _ = listener.Close() })
	if p.Config.PublicURL != "" {
		return Address{listener, p.Config.BaseURL()}, nil
	}
	// For port 0 the system has chosen the port.
	return Address{listener, "http://" + listener.Addr().String() + "/v1"}, nil
}

// Addr is where this process listens; nil without the role.
func (a Address) Addr() net.Addr {
	if a.listener == nil {
		return nil
	}
	return a.listener.Addr()
}
