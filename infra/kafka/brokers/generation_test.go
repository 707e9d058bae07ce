package brokers_test

import (
	"testing"

	"github.com/toolmill/toolmill/infra/kafka/brokers"
)

func TestALaterGenerationHasTopicsOfItsOwn(t *testing.T) {
	for _, c := range []struct {
		generation int
		name, want string
	}{
		{0, "toolmill.events", "toolmill.events"},
		{1, "toolmill.events", "toolmill.events"},
		{2, "toolmill.events", "toolmill.events.2"},
		{11, "toolmill.stream", "toolmill.stream.11"},
		{2, brokers.InstallationTopic, brokers.InstallationTopic},
		{2, "somebody.else", "somebody.else"},
	} {
		if got := brokers.Plaintext("a:1").Of(c.generation).Topic(c.name); got != c.want {
			t.Errorf("generation %d of %s is %s", c.generation, c.name, got)
		}
	}
}
