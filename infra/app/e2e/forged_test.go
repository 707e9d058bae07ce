package e2e

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/infra/kafka"
)

// Who reaches the brokers and writes commands, as the operator or under any other name, changes nothing: without a signature, with a
// key of their own, or with the key of a role that does not grant credits. The operator finds the frames.
func TestACommandThatNoGatewayOfOursMadeIsBuried(t *testing.T) {
	w := service(t)
	c := w.open(t, opening{})
	publisher, err := kafka.NewPublisher(w.broker.Reach(), "forger")
	must(t, err)
	defer publisher.Close()
	kept := w.letters(t, commands.CommandsTopic)
	forgers := map[string]*signature.Signer{
		"without a signature": nil,
		"with another key":    signature.NewSigner("operator", []byte(strings.Repeat("x", 32))),
		"as nobody":           signature.NewSigner("", []byte(strings.Repeat("x", 32))),
	}
	for name, signer := range forgers {
		forger := commands.NewGateway(commands.GatewayConfig{
			Topic: commands.CommandsTopic, Partitions: w.config.Partitions, Instance: "forger", ReplyTo: "0/forger",
			ReplyTimeout: time.Second, Signer: signer,
		}, publisher)
		grant := account.GrantCredits{Units: 1_000_000, Reference: "forged " + name}
		if _, err := forger.Send(t.Context(), commands.NewCommand(event.ByOperator("root"), c.accountID, grant)); !errors.Is(err, commands.ErrOutcomeUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
	eventually(t, "the forged frames are buried", func() bool { return w.letters(t, commands.CommandsTopic) == kept+len(forgers) })
	c.grant(1) // the partition goes on
	c.hasBalance(creditsGiven + 1)
}
