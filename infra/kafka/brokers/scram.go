package brokers

import (
	"context"
	"errors"

	"github.com/IBM/sarama"
	"github.com/twmb/franz-go/pkg/sasl"
	"github.com/twmb/franz-go/pkg/sasl/scram"
)

// scramClient implements sarama's client of SCRAM-SHA-512 with franz-go's, which also checks that the broker knows the
// password.
type scramClient struct {
	session sasl.Session
	first   []byte
	done    bool
}

var _ sarama.SCRAMClient = (*scramClient)(nil)

// Begin implements sarama.SCRAMClient.
func (c *scramClient) Begin(user, password, authorizationID string) (err error) {
	auth := scram.Auth{Zid: authorizationID, User: user, Pass: password}
	c.session, c.first, err = auth.AsSha512Mechanism().Authenticate(context.Background(), "")
	return err
}

// Step implements sarama.SCRAMClient: the first step has no challenge.
func (c *scramClient) Step(challenge string) (string, error) {
	switch {
	case c.session == nil:
		return "", errors.New("scram: not begun")
	case c.first != nil:
		first := string(c.first)
		c.first = nil
		return first, nil
	}
	done, response, err := c.session.Challenge([]byte(challenge))
	c.done = done
	return string(response), err
}

// Done implements sarama.SCRAMClient.
func (c *scramClient) Done() bool { return c.done }
