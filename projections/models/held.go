package models

import "github.com/toolmill/toolmill/domain/account"

// Held is what a projector keeps of a partition between batches. It is void whenever a batch did not commit: its states
// may be ahead of the tables then.
type Held struct {
	recent, older map[string]*heldAccount
	// accountsMax bounds each of the two generations.
	accountsMax int
}

type heldAccount struct {
	state account.State
	// next is the sequence after which the next snapshot is due.
	next uint64
}

// NewHeld returns a Held of at most twice accountsMax accounts.
func NewHeld(accountsMax int) *Held {
	return &Held{recent: make(map[string]*heldAccount), accountsMax: accountsMax}
}

// Forget lets go of everything.
func (h *Held) Forget() { *h = *NewHeld(h.accountsMax) }

func (h *Held) get(accountID string) *heldAccount {
	if a := h.recent[accountID]; a != nil {
		return a
	}
	a := h.older[accountID]
	if a != nil {
		h.keep(accountID, a)
	}
	return a
}

// keep holds the account, and lets go of those that were not used since the generation before.
func (h *Held) keep(accountID string, a *heldAccount) {
	if len(h.recent) >= h.accountsMax {
		h.older, h.recent = h.recent, make(map[string]*heldAccount)
	}
	h.recent[accountID] = a
}
