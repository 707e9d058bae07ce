package kafkatest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"sync"

	"github.com/twmb/franz-go/pkg/kfake"

	"github.com/toolmill/toolmill/infra/kafka/appendtime"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/servertest"
)

// Fake is a kfake cluster of one node. Its log is on disk, where Restart finds it again.
type Fake struct {
	opts    options
	addr    string
	dataDir string
	proxy   *Proxy

	mu      sync.Mutex
	cluster *kfake.Cluster // nil once stopped
}

// NewFake starts a kfake broker on a free loopback port. The caller stops it.
func NewFake(opts ...Option) (*Fake, error) {
	f := &Fake{opts: collect(opts)}
	if err := f.prepare(); err != nil {
		return nil, errors.Join(err, f.Stop())
	}
	if err := f.start(); err != nil {
		return nil, errors.Join(err, f.Stop())
	}
	return f, nil
}

func (f *Fake) prepare() (err error) {
	if f.addr, err = servertest.FreeAddr(); err != nil {
		return err
	}
	if f.opts.proxied {
		if f.proxy, err = NewProxy(f.addr); err != nil {
			return err
		}
	}
	f.dataDir = f.opts.dataDir
	if f.dataDir == "" {
		if f.dataDir, err = os.MkdirTemp("", "kfake-"); err != nil {
			return fmt.Errorf("kafkatest: make a data directory: %w", err)
		}
	}
	return nil
}

func (f *Fake) start() error {
	opts := append([]kfake.Opt{
		kfake.NumBrokers(1),
		kfake.DataDir(f.dataDir),
		kfake.ListenFn(f.listen),
	}, f.opts.kfakeOpts...)
	cluster, err := kfake.NewCluster(opts...)
	if err != nil {
		return fmt.Errorf("kafkatest: start kfake: %w", err)
	}
	appendtime.On(cluster)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cluster = cluster
	return nil
}

func (f *Fake) listen(network, _ string) (net.Listener, error) {
	listener, err := net.Listen(network, f.addr)
	if err != nil || f.proxy == nil {
		return listener, err
	}
	return advertised{Listener: listener, addr: f.proxy.listener.Addr()}, nil
}

// advertised listens on one address and reports another as its own, which kfake puts into its metadata.
type advertised struct {
	net.Listener

	addr net.Addr
}

func (a advertised) Addr() net.Addr { return a.addr }

// Cluster returns the running kfake cluster, for its faults, controls and inspection; nil after Stop. Restart creates
// a new one without the faults of the old.
func (f *Fake) Cluster() *kfake.Cluster {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.cluster
}

// Addrs implements Broker.
func (f *Fake) Addrs() []string {
	if f.proxy != nil {
		return []string{f.proxy.Addr()}
	}
	return []string{f.addr}
}

// Reach implements Broker.
func (f *Fake) Reach() brokers.Cluster { return brokers.Plaintext(f.Addrs()...) }

// Access implements Broker.
func (f *Fake) Access(string) Access { return Access{} }

// PlainAddrs implements Broker.
func (f *Fake) PlainAddrs() []string { return f.Addrs() }

// Proxy implements Broker.
func (f *Fake) Proxy() *Proxy { return f.proxy }

// Restart implements Broker.
func (f *Fake) Restart(context.Context) error {
	f.close()
	return f.start()
}

// Stop implements Broker.
func (f *Fake) Stop() error {
	f.close()
	var err error
	if f.proxy != nil {
		err = f.proxy.Close()
	}
	if f.opts.dataDir == "" && f.dataDir != "" {
		err = errors.Join(err, os.RemoveAll(f.dataDir))
	}
	return err
}

func (f *Fake) close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.cluster != nil {
		f.cluster.Close()
		f.cluster = nil
	}
}
