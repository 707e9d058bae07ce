package account

import (
	"cmp"

	"github.com/toolmill/toolmill/domain/credits"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
)

// GrantCredits adds credits (operator). The reference makes a repeat harmless.
type GrantCredits struct {
	Units     int64  `json:"units"`
	Reference string `json:"reference"`
	Reason    string `json:"reason,omitempty"`
	// Kind is what the grant is; empty for a gift.
	Kind GrantKind `json:"kind,omitempty"`
	// Price is what the account paid for a purchase, if the operator gives it.
	Price *Price `json:"price,omitempty"`
}

// CommandType returns the name of the command on the wire.
func (GrantCredits) CommandType() string { return "GrantCredits" }

// CreditsGranted is the event credits.granted: an operator adds credits to the balance.
type CreditsGranted struct {
	// Credits are the granted ones.
	Credits credits.Delta `json:"credits"`
	// Reference identifies the grant, such as an invoice number: no other grant of the account has the same.
	Reference string `json:"reference"`
	// Reason is the operator's text, if there is one.
	Reason string `json:"reason,omitempty"`
	// Kind is what the grant is for the books. Only a purchase is income.
	Kind GrantKind `json:"kind"`
	// Price is what the account paid for a purchase, if the operator gave it.
	Price *Price `json:"price,omitempty"`
}

// EventType returns the name of the event in the log.
func (CreditsGranted) EventType() string { return "toolmill.credits.granted.v1" }

// Decide refuses with not_found; validation_failed for an empty reference, units that are not positive, an unknown
// kind, a price that is none or is not of a purchase, or a balance above credits.BalanceMax; nothing_to_do if the reference was granted before with the same units; and
// idempotency_key_reused if it was granted with others.
func (c GrantCredits) Decide(s Situation) (event.Event, error) {
	if err := s.MustBeOpen(); err != nil {
		return nil, err
	}
	if c.Units <= 0 || c.Reference == "" {
		return nil, refusal.New(refusal.ValidationFailed, "a grant needs units above zero and a reference")
	}
	if err := c.checkPrice(); err != nil {
		return nil, err
	}
	if units, granted := s.Account.References[c.Reference]; granted {
		if units != c.Units {
			return nil, refusal.New(refusal.IdempotencyKeyReused, "the reference was used for another amount")
		}
		return nil, refusal.New(refusal.NothingToDo, "the reference was granted before")
	}
	if c.Units > credits.BalanceMax-s.Account.Balance {
		return nil, refusal.New(refusal.ValidationFailed, "the balance would be above what an account may hold")
	}
	kind := cmp.Or(c.Kind, Gift)
	return CreditsGranted{
		Credits:   credits.Refund(s.Account.Balance, c.Units, s.Booking("", string(kind))),
		Reference: c.Reference, Reason: c.Reason, Kind: kind, Price: c.Price,
	}, nil
}

func (e CreditsGranted) apply(s *State, _ event.Envelope) {
	s.Balance += e.Credits.Delta
	if s.References == nil {
		s.References = make(map[string]int64)
	}
	s.References[e.Reference] = e.Credits.Delta
}
