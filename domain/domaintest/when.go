package domaintest

import (
	"fmt"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// When decides a command at the story's current time. The command is encoded and decoded first.
func (s *Story) When(body domain.Body) *Outcome {
	s.t.Helper()
	s.offset++
	c := s.sent(body)
	states := s.States()
	on := states.On(c)
	on.Prior = s.priors[c.Claim.Key]
	logged, err := domain.Decide(on, c, event.Place{Offset: s.offset}, s.clock)
	for _, l := range logged {
		s.append(l)
	}
	if diff := cmp.Diff(s.States(), states, Same); diff != "" {
		s.t.Errorf("%s left states that differ from the fold of the log (-log +left):\n%s", body.CommandType(), diff)
	}
	return &Outcome{Story: s, command: c, logged: logged, err: err}
}

func (s *Story) sent(body domain.Body) domain.Command {
	s.t.Helper()
	value, err := domain.EncodeCommand(domain.Command{
		Actor: event.ByOperator("test"), ID: fmt.Sprintf("cmd_%d", s.offset), AccountID: AccountID, At: s.clock, Claim: s.claim, Body: body,
	})
	if err != nil {
		s.t.Fatalf("send %s: %v", body.CommandType(), err)
	}
	c, err := domain.DecodeCommand(value)
	if err != nil {
		s.t.Fatalf("receive %s: %v", body.CommandType(), err)
	}
	return c
}
