// Package lanes keeps a group member's fetches from delaying its heartbeats.
package lanes

import (
	"errors"

	"github.com/IBM/sarama"
)

// Client is a sarama client whose fetches have connections of their own. A broker answers the requests of a connection
// in their order (Kafka's protocol guide, "Network"), so on a shared one a heartbeat, by which a member learns of a
// rebalance, waits for as long as a fetch finds nothing.
type Client struct {
	sarama.Client

	fetching sarama.Client
}

// New returns a client that fetches through one client and does everything else through another. Close closes both.
func New(client, fetching sarama.Client) *Client { return &Client{client, fetching} }

// Leader implements sarama.Client.
func (c *Client) Leader(topic string, partition int32) (*sarama.Broker, error) {
	return c.fetching.Leader(topic, partition)
}

// LeaderAndEpoch implements sarama.Client. Sarama's consumer fetches from the broker that it returns.
func (c *Client) LeaderAndEpoch(topic string, partition int32) (*sarama.Broker, int32, error) {
	return c.fetching.LeaderAndEpoch(topic, partition)
}

// Broker implements sarama.Client. Sarama's consumer fetches from the broker that it returns, if that is nearer than
// the leader.
func (c *Client) Broker(id int32) (*sarama.Broker, error) { return c.fetching.Broker(id) }

// RefreshMetadata implements sarama.Client: both clients learn of new leaders.
func (c *Client) RefreshMetadata(topics ...string) error {
	return errors.Join(c.Client.RefreshMetadata(topics...), c.fetching.RefreshMetadata(topics...))
}

// Close implements sarama.Client.
func (c *Client) Close() error { return errors.Join(c.fetching.Close(), c.Client.Close()) }
