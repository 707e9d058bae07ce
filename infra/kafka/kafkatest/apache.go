package kafkatest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/servertest"
)

// A start takes two to three seconds on an idle machine; the rest is for a busy one.
const apacheStartTimeout = 90 * time.Second

// Apache is one node of Apache Kafka in KRaft mode, broker and controller in one Java process.
type Apache struct {
	opts           options
	addr           string
	controllerAddr string
	internalAddr   string    // for brokers among each other, where clients have a listener of their own
	security       *security // nil for plaintext
	dir            string    // server.properties, the program's output and, unless WithDataDir, the log
	proxy          *Proxy

	mu      sync.Mutex
	process *servertest.Process // nil while it is not running
}

// NewApache formats a data directory, starts Apache Kafka on free loopback ports and waits until it answers. The
// caller stops it. It needs Java 17 and the libraries that scripts/setup --test fetches.
func NewApache(ctx context.Context, opts ...Option) (*Apache, error) {
	a := &Apache{opts: collect(opts)}
	if err := a.prepare(); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	if err := a.format(ctx); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	if err := a.start(ctx); err != nil {
		return nil, errors.Join(err, a.Stop())
	}
	return a, nil
}

func (a *Apache) prepare() (err error) {
	if a.dir, err = os.MkdirTemp("", "kafka-"); err != nil {
		return fmt.Errorf("kafkatest: make a directory: %w", err)
	}
	if a.addr, err = servertest.FreeAddr(); err != nil {
		return err
	}
	if a.controllerAddr, err = servertest.FreeAddr(); err != nil {
		return err
	}
	if a.opts.proxied {
		if a.proxy, err = NewProxy(a.addr); err != nil {
			return err
		}
	}
	if a.opts.secured {
		if a.internalAddr, err = servertest.FreeAddr(); err != nil {
			return err
		}
		if a.security, err = newSecurity(a.dir); err != nil {
			return fmt.Errorf("kafkatest: security: %w", err)
		}
	}
	return a.writeProperties()
}

// Addrs implements Broker.
func (a *Apache) Addrs() []string {
	if a.proxy != nil {
		return []string{a.proxy.Addr()}
	}
	return []string{a.addr}
}

// Reach implements Broker.
func (a *Apache) Reach() brokers.Cluster {
	if a.security != nil {
		return a.security.reach(a.Addrs(), Admin)
	}
	return brokers.Plaintext(a.Addrs()...)
}

// Access implements Broker.
func (a *Apache) Access(user string) Access {
	if a.security == nil {
		return Access{}
	}
	return a.security.access(user)
}

// PlainAddrs implements Broker.
func (a *Apache) PlainAddrs() []string {
	if a.security == nil {
		return a.Addrs()
	}
	return []string{a.security.plainAddr}
}

// Proxy implements Broker.
func (a *Apache) Proxy() *Proxy { return a.proxy }

// Pause suspends the process (SIGSTOP): connections stay open and get no answers. It returns when all threads are
// suspended.
func (a *Apache) Pause() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.process == nil {
		return errors.New("kafkatest: pause: Apache Kafka is not running")
	}
	return a.process.Pause()
}

// Resume continues a paused process.
func (a *Apache) Resume() error { return a.signal(syscall.SIGCONT) }

// Kill ends the process at once (SIGKILL), even if it is paused, and waits until it is gone. Restart starts it again.
func (a *Apache) Kill() error {
	if err := a.signal(syscall.SIGKILL); err != nil {
		return err
	}
	a.reap()
	return nil
}

// Restart implements Broker.
func (a *Apache) Restart(ctx context.Context) error {
	if a.running() {
		if err := a.shutDown(ctx); err != nil {
			return err
		}
	}
	return a.start(ctx)
}

// Stop implements Broker.
func (a *Apache) Stop() error {
	var err error
	if a.running() {
		err = a.Kill()
	}
	if a.proxy != nil {
		err = errors.Join(err, a.proxy.Close())
	}
	if a.dir != "" {
		err = errors.Join(err, os.RemoveAll(a.dir))
	}
	return err
}

// shutDown asks the process to shut down cleanly, which saves the next start a recovery.
func (a *Apache) shutDown(ctx context.Context) error {
	if err := errors.Join(a.signal(syscall.SIGTERM), a.signal(syscall.SIGCONT)); err != nil {
		return err
	}
	a.mu.Lock()
	p := a.process
	a.mu.Unlock()
	select {
	case <-p.Ended():
		a.reap()
		return nil
	case <-ctx.Done():
		return fmt.Errorf("kafkatest: Apache Kafka does not shut down: %w", ctx.Err())
	}
}

func (a *Apache) running() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.process != nil
}

func (a *Apache) signal(sig syscall.Signal) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.process == nil {
		return fmt.Errorf("kafkatest: %v: Apache Kafka is not running", sig)
	}
	return a.process.Signal(sig)
}

func (a *Apache) reap() {
	a.mu.Lock()
	defer a.mu.Unlock()
	<-a.process.Ended()
	a.process = nil
}
