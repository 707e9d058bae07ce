package shares

import (
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Pool divides a limited resource of a process, such as bytes for bodies or places for uploads, among the accounts whose
// connections need it. Nobody waits for it:
//
//   - An account holds at most its plan's share. Beyond that it is refused with concurrency_limited.
//   - While there is room, everybody gets what they ask for.
//   - When there is none, room is taken back from the account that holds the most for its weight, if the one that asks holds
//     less for its own; within that account, from the connection that has gone longest without sending enough.
//   - When all hold the same for their weight, it is taken back from a connection that has sent next to nothing for slowAfter.
//   - Otherwise the one that asks is refused with service_unavailable.
//
// As room runs out, each connection gets less time for its next bytes: see patience. What is taken back is given away at once.
// The connection that had it gets service_unavailable and may repeat its request; its memory is freed a moment later, so that
// briefly more than max is in use. A connection that has sent everything keeps its share: it only waits for the service. Pool
// is safe for concurrent use.
type Pool struct {
	what string
	// max is the total, perAccountMax what an account of a weight may hold of it.
	max           int64
	perAccountMax func(weight int64) int64
	// slowAfter is 0 for connections that need not send anything.
	slowAfter time.Duration

	mu      sync.Mutex
	taken   int64
	holders map[string]*holder
}

// holder is an account, or the address of an unknown caller.
type holder struct {
	weight, held int64
	shares       map[*Share]struct{}
}

// Share is what one connection holds.
type Share struct {
	of     *Pool
	holder string
	held   int64
	// movedAt is when the connection last sent enough.
	movedAt time.Time
	// takeBack ends the connection; nil when it has sent everything. It is called once, and must not block.
	takeBack func()
	gone     bool
}

func newShares(what string, most int64, perAccountMax func(weight int64) int64, slowAfter time.Duration) *Pool {
	return &Pool{what: what, max: most, perAccountMax: perAccountMax, slowAfter: slowAfter, holders: make(map[string]*holder)}
}

// weightOf returns the weight of an account's plan.
func weightOf(of plan.ID) int64 {
	switch of {
	case plan.Business, plan.Custom:
		return 4
	case plan.Pro:
		return 2
	case plan.Free:
	}
	return 1
}

// Enter takes units for a connection until Leave. Refusals: concurrency_limited, service_unavailable.
func (s *Pool) Enter(holderID string, of plan.ID, units int64, takeBack func()) (*Share, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h := s.holders[holderID]
	if h == nil {
		h = &holder{shares: make(map[*Share]struct{})}
		s.holders[holderID] = h
	}
	h.weight = weightOf(of)
	one := &Share{of: s, holder: holderID, movedAt: time.Now(), takeBack: takeBack}
	h.shares[one] = struct{}{}
	if err := s.give(one, units); err != nil {
		s.remove(one)
		return nil, err
	}
	return one, nil
}

// Grow takes more for a connection. Refusals are those of Enter.
func (o *Share) Grow(units int64) error {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	return o.of.give(o, units)
}

// moved records that the connection has sent enough, and calls goOn unless its share was taken back.
func (o *Share) moved(goOn func(patience time.Duration)) {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	if !o.gone {
		o.movedAt = time.Now()
		goOn(o.of.patience())
	}
}

// Settle records that the connection has sent everything: its share cannot be taken back any more.
func (o *Share) Settle() {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	o.takeBack = nil
}

// TakenBack is the refusal of a connection whose share was taken back, nil for all others.
func (o *Share) TakenBack() error {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	if !o.gone {
		return nil
	}
	return codes.Retryable(codes.ServiceUnavailable, "others waited for the place of this connection, which was the slowest; repeat it")
}

// Leave returns what the connection holds. It may be called more than once.
func (o *Share) Leave() {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	o.of.remove(o)
}

func (s *Pool) remove(o *Share) {
	h := s.holders[o.holder]
	if h == nil {
		return
	}
	if _, there := h.shares[o]; !there {
		return
	}
	delete(h.shares, o)
	s.taken -= o.held
	if h.held -= o.held; len(h.shares) == 0 {
		delete(s.holders, o.holder)
	}
}

// give takes back from others what it needs. The caller holds the lock.
func (s *Pool) give(o *Share, units int64) error {
	if o.gone {
		return codes.Retryable(codes.ServiceUnavailable, "too many "+s.what+" are under way; repeat it later")
	}
	h := s.holders[o.holder]
	if h.held+units > s.perAccountMax(h.weight) {
		return codes.Retryable(refusal.ConcurrencyLimited, "too many "+s.what+" of this account are under way")
	}
	for s.taken+units > s.max {
		slowest := s.slowestOf(h, h.held+units)
		if slowest == nil || slowest == o {
			return codes.Retryable(codes.ServiceUnavailable, "too many "+s.what+" are under way; repeat it later")
		}
		slowest.gone = true
		s.remove(slowest)
		slowest.takeBack()
	}
	s.taken += units
	h.held += units
	o.held += units
	return nil
}

// slowestOf returns the connection to take from, for a holder that would then have that much; nil for none.
func (s *Pool) slowestOf(wants *holder, would int64) *Share {
	var from, slowest *Share
	var richest *holder
	for _, h := range s.holders {
		one := h.slowest()
		if one == nil {
			continue
		}
		slowest = slower(slowest, one)
		if h == wants || h.held*wants.weight <= would*h.weight {
			continue
		}
		switch {
		case richest == nil || h.held*richest.weight > richest.held*h.weight:
			richest, from = h, one
		case h.held*richest.weight == richest.held*h.weight:
			from = slower(from, one)
		}
	}
	if from == nil && slowest != nil && s.slowAfter > 0 && time.Since(slowest.movedAt) >= s.slowAfter {
		return slowest
	}
	return from
}

func slower(a, b *Share) *Share {
	if a == nil || b.movedAt.Before(a.movedAt) {
		return b
	}
	return a
}

// slowest returns the connection of a holder to take back from first.
func (h *holder) slowest() (slowest *Share) {
	for one := range h.shares {
		if one.takeBack != nil && one.held > 0 {
			slowest = slower(slowest, one)
		}
	}
	return slowest
}

// patience is how long a connection may take for its next stallBytes: stallTimeout while at most half is in use, then less and
// less, down to leastStallTimeout when all is.
func (s *Pool) patience() time.Duration {
	half := s.max / 2
	over := max(0, s.taken-half)
	return stallTimeout - time.Duration(float64(stallTimeout-leastStallTimeout)*float64(over)/float64(max(1, s.max-half)))
}

// InUse returns how much is in use.
func (s *Pool) InUse() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken
}
