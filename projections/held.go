package projections

import "github.com/toolmill/toolmill/domain/account"

// held is what a projector keeps of a partition between batches. It is void whenever a batch did not commit: its states
// may be ahead of the tables then.
type held struct {
	recent, older map[string]*heldAccount
	// accountsMax bounds each of the two generations.
	accountsMax int
}

type heldAccount struct {
	state account.State
	// next is the sequence behind which the next snapshot is due.
	next uint64
}

// A hot account stays; one that rests is loaded again when a snapshot is due. A rebuild holds more, because it meets
// every account of the partition.
const (
	heldAccountsMax    = 256
	rebuildAccountsMax = 16384
)

func newHeld(accountsMax int) *held {
	return &held{recent: make(map[string]*heldAccount), accountsMax: accountsMax}
}

func (h *held) forget() { *h = *newHeld(h.accountsMax) }

func (h *held) get(accountID string) *heldAccount {
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
func (h *held) keep(accountID string, a *heldAccount) {
	if len(h.recent) >= h.accountsMax {
		h.older, h.recent = h.recent, make(map[string]*heldAccount)
	}
	h.recent[accountID] = a
}
