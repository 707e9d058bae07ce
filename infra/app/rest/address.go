package rest

import (
	"context"
	"fmt"
	"net"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/config"
)

// Address is where clients reach the API: that of this process or, without the role, of the service.
type Address struct {
	listener net.Listener
	// root is the API's root as clients reach it, ending in /v1.
	root string
}

// Listen takes the address early: the addresses of downloads begin with it, and a port in use is the commonest reason for a
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
	// A listener on port 0 has its address from the system.
	return Address{listener, "http://" + listener.Addr().String() + "/v1"}, nil
}

// Addr is where this process listens; nil without the role.
func (a Address) Addr() net.Addr {
	if a.listener == nil {
		return nil
	}
	return a.listener.Addr()
}
