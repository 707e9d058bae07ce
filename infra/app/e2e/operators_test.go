package e2e

import (
	"bytes"
	"context"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/app/dev"
	"github.com/toolmill/toolmill/infra/config"
)

// On a laptop another program, or a second process of the service, may have the default port: in development a free
// one is taken and reported. In production this is an error.
func TestTheOperatorsAddressMayBeTakenInDevelopment(t *testing.T) {
	w := service(t)
	// If this fails another program has the port, which serves as well.
	if taken, err := new(net.ListenConfig).Listen(t.Context(), "tcp", config.OperationsListenDefault); err == nil {
		defer func() { must(t, taken.Close()) }()
	}
	c := w.beside(t, config.RoleProjector)
	c.OperationsListen = config.OperationsListenDefault
	other, err := startApp(t.Context(), c, w.logger)
	must(t, err)
	defer func() { must(t, other.Stop(context.WithoutCancel(t.Context()))) }()
	if other.OperationsAddr().String() == config.OperationsListenDefault {
		t.Error("the process has the address of another program")
	}
	client{t: t}.get(operatorsAt(other, "/readyz")).in(http.StatusOK, new(any))
	var said bytes.Buffer
	must(t, dev.Demonstrate(t.Context(), dev.Running{Config: c, Logger: w.logger, Operations: other.OperationsAddr()}, &said))
	if !strings.Contains(said.String(), operatorsAt(other, "/readyz")+"   (the default port is in use") {
		t.Errorf("the banner does not mention it: %s", said.String())
	}

	c.DataDir, c.OperationsListen = t.TempDir(), other.OperationsAddr().String()
	if third, err := startApp(t.Context(), c, w.logger); err == nil {
		must(t, third.Stop(context.WithoutCancel(t.Context())))
		t.Error("a configured address that is taken was replaced")
	}
}
