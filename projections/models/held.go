package models

import "github.com/toolmill/toolmill/domain/account"

// Held keeps the accounts of a partition that had events recently, so that their snapshots can be written without
// loading them. If a batch does not commit, the kept states may be ahead of the tables: call Forget.
type Held struct {
	recent, older map[string]*heldAccount
	// accountsMax bounds each of the two generations.
	accountsMax int
}

type heldAccount struct {
	state account.State
	// next is the sequence from which on the next snapshot is due.
	next uint64
}

// NewHeld returns a Held of at most twice accountsMax accounts.
func NewHeld(accountsMax int) *Held {
	return &Held{recent: make(map[string]*heldAccount), accountsMax: accountsMax}
}

// Forget drops all accounts.
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

// keep stores the account. When a generation is full, the previous one is dropped.
func (h *Held) keep(accountID string, a *heldAccount) {
	if len(h.recent) >= h.accountsMax {
		h.older, h.recent = h.recent, make(map[string]*heldAccount)
	}
	h.recent[accountID] = a
}
