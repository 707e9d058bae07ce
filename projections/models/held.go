package models

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/account"
)

// Held keeps the accounts of a partition that had events recently, so that their snapshots can be written without
// loading them. If a batch does not commit, the kept states may be ahead of the tables: call Forget.
type Held struct {
	recent, older map[string]*heldAccount
	// accountsMax bounds each of the two generations.
	accountsMax int
	// loadSQL loads a dropped account again.
	loadSQL string
}

type heldAccount struct {
	state account.State
	// next is the sequence from which on the next snapshot is due.
	next uint64
}

// NewHeld returns a Held of at most twice accountsMax accounts.
func NewHeld(accountsMax int) *Held {
	return &Held{recent: make(map[string]*heldAccount), accountsMax: accountsMax, loadSQL: loadSQL}
}

// LoadFrom has dropped accounts loaded from a relation in SQL instead of the table event_log, for a caller that does not
// write that table. The relation has its columns, and of its rows those before the batch.
func (h *Held) LoadFrom(relation string) *Held {
	h.loadSQL = fmt.Sprintf(loadFormat, relation)
	return h
}

// Forget drops all accounts.
func (h *Held) Forget() { h.recent, h.older = make(map[string]*heldAccount), nil }

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
