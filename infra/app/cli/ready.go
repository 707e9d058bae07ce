package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"
)

// readyCommand is for containers' health checks: images of the service have no other program that speaks HTTP.
type readyCommand struct {
	OperationsListen string `env:"TOOLMILL_OPERATIONS_LISTEN" default:"127.0.0.1:8081" help:"The running process's address for operators."`
}

var errNotReady = errors.New("not ready")

// Run implements the command.
func (c *readyCommand) Run() error {
	const answerMax, bodyMax = 3 * time.Second, 64 << 10
	ctx, cancel := context.WithTimeout(context.Background(), answerMax)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+reachable(c.OperationsListen)+"/readyz", http.NoBody)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotReady, err)
	}
	defer func() { _ = answer.Body.Close() }() // the answer is only read
	if _, err := io.Copy(os.Stdout, io.LimitReader(answer.Body, bodyMax)); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return errNotReady
	}
	return nil
}

// reachable returns an address at which a listener on all addresses can be reached.
func reachable(listen string) string {
	host, port, err := net.SplitHostPort(listen)
	if ip := net.ParseIP(host); err == nil && (host == "" || ip.IsUnspecified()) {
		return net.JoinHostPort("localhost", port)
	}
	return listen
}
