package rest

import (
	"context"
	"crypto/tls"
	"fmt"
	"net"
	"strings"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/config"
)

// Address is where clients reach the API: this process's or, without the role, the service's.
type Address struct {
	listener net.Listener
	tls      *tls.Config // nil for plaintext
	// root is the API's root for clients, ending in /v1.
	root string
}

// Listen listens early: download addresses begin with the address, and a port in use is the commonest reason for a
// start to fail.
func Listen(ctx context.Context, p *lifecycle.Process) (Address, error) {
	if !p.Config.Has(config.RoleAPI) {
		return Address{root: p.Config.BaseURL()}, nil
	}
	listener, err := p.Listeners.Listen(ctx, p.Config.Listen)
	if err != nil {
		return Address{}, fmt.Errorf("listen: %w", err)
	}
	p.OnStop(func(context.Context) { _ = listener.Close() })
	a := Address{listener: listener, root: p.Config.BaseURL()}
	if p.Config.TLSCertificate != "" {
		kept, err := certificates.Open(certificates.Files{Certificate: p.Config.TLSCertificate, Key: p.Config.TLSKey}, p.Logger)
		if err != nil {
			return Address{}, err
		}
		a.tls = kept.Server()
		p.Metrics.Certificate("api", kept.Expires)
	}
	if p.Config.PublicURL == "" { // for port 0 the system has chosen the port
		scheme, _, _ := strings.Cut(a.root, "://")
		a.root = scheme + "://" + listener.Addr().String() + "/v1"
	}
	return a, nil
}

// Addr is where this process listens; nil without the role.
func (a Address) Addr() net.Addr {
	if a.listener == nil {
		return nil
	}
	return a.listener.Addr()
}
