package linearizabilitytest

import (
	"math"
	"sync"

	"github.com/anishathalye/porcupine"

	"github.com/toolmill/toolmill/domain"
)

// History is what clients did and saw. It is safe for concurrent use.
type History struct {
	// Clock returns the time; operations at the same time may be in either order. If nil, calls and answers are numbered.
	Clock func() int64

	mu         sync.Mutex
	counted    int64
	operations []*Operation
}

// Operation is one command, or one read of the log, by one client.
type Operation struct {
	history *History
	client  int
	// command is nil for a read.
	command      *domain.Command
	accountID    string
	called, done int64
	answer       Answer
}

// Call records that a client is about to send a command. Until Return, the outcome is unknown.
func (h *History) Call(client int, c domain.Command) *Operation {
	return h.begin(&Operation{client: client, command: &c, accountID: c.AccountID})
}

// CallRead records that a client is about to read an account from the log.
func (h *History) CallRead(client int, accountID string) *Operation {
	return h.begin(&Operation{client: client, accountID: accountID})
}

func (h *History) begin(o *Operation) *Operation {
	h.mu.Lock()
	defer h.mu.Unlock()
	o.history, o.called, o.done = h, h.now(), math.MaxInt64
	h.operations = append(h.operations, o)
	return o
}

// Return records the answer that the client got. An unknown outcome leaves the operation open forever.
func (o *Operation) Return(a Answer) {
	o.history.mu.Lock()
	defer o.history.mu.Unlock()
	now := o.history.now()
	if o.answer = a; a.Known() {
		o.done = now
	}
}

func (h *History) now() int64 {
	if h.Clock != nil {
		return h.Clock()
	}
	h.counted++
	return h.counted
}

// Len returns the number of operations.
func (h *History) Len() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.operations)
}

// Outcomes counts the operations by outcome: "accepted", "replayed", "read", the codes of refusals, and "" for unknown.
func (h *History) Outcomes() map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	outcomes := make(map[string]int)
	for _, o := range h.operations {
		outcomes[o.answer.outcome]++
	}
	return outcomes
}

// byAccount returns the operations of each account, because no promise spans two accounts. Failed reads are left out.
func (h *History) byAccount() map[string][]porcupine.Operation {
	h.mu.Lock()
	defer h.mu.Unlock()
	accounts := make(map[string][]porcupine.Operation)
	for _, o := range h.operations {
		if o.command == nil && !o.answer.Known() {
			continue
		}
		accounts[o.accountID] = append(accounts[o.accountID], porcupine.Operation{
			ClientId: o.client, Input: o.command, Call: o.called, Output: o.answer, Return: o.done,
		})
	}
	return accounts
}
