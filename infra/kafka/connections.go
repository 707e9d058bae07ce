package kafka

import (
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/IBM/sarama"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

// fetchWaitLong is how long the broker keeps a fetch when nothing is appended and no other request waits for it. It is less than
// Net.ReadTimeout, after which a broker counts as gone.
const fetchWaitLong = 5 * time.Second

// following returns the settings of a consumer whose fetches wait for long, because no other request waits for them, and
// its connections. Closing the consumer waits for its fetch, so AsyncClose is called first and then cut.
func following(cluster brokers.Cluster, clientID string) (*sarama.Config, *connections) {
	c := consuming(cluster, clientID)
	c.Consumer.MaxWaitTime = fetchWaitLong
	open := &connections{dialer: cluster.Dialer(c.Net.DialTimeout), open: make(map[*connection]struct{})}
	c.Net.Proxy.Dialer = open
	return c, open
}

// connections are those of one sarama client.
type connections struct {
	dialer brokers.Dialer

	mu   sync.Mutex
	open map[*connection]struct{}
}

// Dial implements the dialer of sarama's Net.Proxy.
func (c *connections) Dial(network, address string) (net.Conn, error) {
	dialed, err := c.dialer.Dial(network, address)
	if err != nil {
		return nil, fmt.Errorf("broker: %w", err)
	}
	one := &connection{Conn: dialed, of: c}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.open[one] = struct{}{}
	return one, nil
}

// cut ends all requests that wait on the connections.
func (c *connections) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for one := range c.open {
		_ = one.Conn.Close() // its reader reports it
	}
}

type connection struct {
	net.Conn

	of *connections
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.of.mu.Lock()
	delete(c.of.open, c)
	c.of.mu.Unlock()
	return c.Conn.Close()
}
