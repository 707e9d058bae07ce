package kafkatest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"

	"github.com/toolmill/toolmill/infra/servertest"
)

// Proxy forwards TCP connections to a broker and misbehaves on demand. Its address stays the same, whatever happens
// to the broker.
type Proxy struct {
	target   string
	listener net.Listener
	running  sync.WaitGroup

	mu       sync.Mutex
	links    map[*link]struct{}
	cut      bool
	dropping *dropping // nil unless replies are dropped
	delay    time.Duration
	accepted int
}

// NewProxy listens on a free loopback port and forwards to target, host:port, which need not be listening yet.
func NewProxy(target string) (*Proxy, error) {
	addr, err := servertest.FreeAddr()
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("kafkatest: proxy: %w", err)
	}
	p := &Proxy{target: target, listener: listener, links: map[*link]struct{}{}}
	p.running.Go(p.accept)
	return p, nil
}

// Addr returns the address, host:port, that clients connect to.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Cut closes every connection, and each new one when it is accepted, until Restore.
func (p *Proxy) Cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut = true
	p.closeLinks()
}

// DropReplies forwards requests to the broker and drops its replies, until Restore: what clients write is in the log,
// but not acknowledged. The returned channel is closed when the first reply has been dropped.
func (p *Proxy) DropReplies() (dropped <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.dropping = &dropping{first: make(chan struct{})}
	return p.dropping.first
}

// Delay delays each piece of data by d in each direction from now on; 0 ends it.
func (p *Proxy) Delay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
}

// Restore ends Cut, DropReplies and Delay. Connections that lost replies are closed, because a client could not match
// the replies that follow.
func (p *Proxy) Restore() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dropping != nil {
		p.closeLinks()
	}
	p.cut, p.dropping, p.delay = false, nil, 0
}

// Accepted counts the accepted connections, including those closed by Cut.
func (p *Proxy) Accepted() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.accepted
}

// Close ends the proxy and its connections and waits until all its goroutines have ended. It may be called twice.
func (p *Proxy) Close() error {
	err := p.listener.Close()
	p.Cut()
	p.running.Wait()
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

func (p *Proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.running.Go(func() { p.serve(client) })
	}
}

func (p *Proxy) serve(client net.Conn) {
	p.mu.Lock()
	p.accepted++
	refused := p.cut
	p.mu.Unlock()
	if refused {
		_ = client.Close()
		return
	}
	dialer := net.Dialer{Timeout: 5 * time.Second}
	broker, err := dialer.DialContext(context.Background(), "tcp", p.target)
	if err != nil {
		_ = client.Close()
		return
	}
	l := &link{client: client, broker: broker, done: make(chan struct{})}
	if !p.add(l) {
		return
	}
	p.running.Go(func() { p.forward(l, client, broker, p.drop) })
	p.forward(l, broker, client, func() bool { return false })
}

func (p *Proxy) add(l *link) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cut { // cut after it was accepted
		l.close()
		return false
	}
	p.links[l] = struct{}{}
	return true
}

// forward copies from one side to the other until either is closed, and then closes both.
func (p *Proxy) forward(l *link, to io.Writer, from io.Reader, drop func() bool) {
	defer p.remove(l)
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || !l.wait(p.delaying()) {
			return
		}
		if drop() {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// drop reports whether a reply is dropped.
func (p *Proxy) drop() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.dropping == nil {
		return false
	}
	p.dropping.once.Do(func() { close(p.dropping.first) })
	return true
}

type dropping struct {
	once  sync.Once
	first chan struct{}
}

func (p *Proxy) delaying() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.delay
}

func (p *Proxy) remove(l *link) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.links, l)
	l.close()
}

func (p *Proxy) closeLinks() {
	for l := range p.links {
		l.close()
	}
}

// link is a client's connection and its connection to the broker.
type link struct {
	client, broker net.Conn
	once           sync.Once
	done           chan struct{}
}

func (l *link) close() {
	l.once.Do(func() {
		close(l.done)
		_ = l.client.Close()
		_ = l.broker.Close()
	})
}

// wait returns true after d, or false as soon as the link is closed.
func (l *link) wait(d time.Duration) bool {
	if d == 0 {
		return true
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-l.done:
		return false
	}
}
