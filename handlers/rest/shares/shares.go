package shares

import (
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Pool divides something that a process has so much of, such as bytes for bodies or places for uploads, among the
// accounts whose connections need it. Nobody waits for it, and above all not for another account's connection:
//
//   - An account holds at most its plan's share. More of it is refused with concurrency_limited.
//   - While there is room, everybody gets what they ask for.
//   - Where there is none, room is taken back from the account that holds the most for its weight, as long as the one that
//     asks holds less for its own; of that account, from the connection that brought the least for the longest time.
//   - Where all hold their part, it is taken from whoever has brought nothing worth mentioning for slowAfter.
//   - Else the one that asks is refused with service_unavailable: it would only push out its equal.
//
// As the room runs out, each connection gets less time for its next bytes: see patience. What was taken back is given on at
// once. The connection that had it is told service_unavailable, and may repeat its request; what memory it has goes a moment
// later, so that for this moment there is more in use than max. A share whose connection has brought all is not taken back:
// what it waits for then is the service. It is safe for concurrent use.
type Pool struct {
	what string
	// max is what there is in all, perAccountMax what an account of a weight may hold of it.
	max           int64
	perAccountMax func(weight int64) int64
	// slowAfter is 0 for connections that need not bring anything.
	slowAfter time.Duration

	mu      sync.Mutex
	taken   int64
	holders map[string]*holder
}

// holder is an account, or an address of somebody who is not known.
type holder struct {
	weight, held int64
	shares       map[*Share]struct{}
}

// Share is what one connection holds.
type Share struct {
	of     *Pool
	holder string
	held   int64
	// movedAt is when the connection last brought what it has to bring from time to time.
	movedAt time.Time
	// takeBack ends the connection; nil when nothing is awaited from it any more. It is called once, and must not block.
	takeBack func()
	gone     bool
}

func newShares(what string, most int64, perAccountMax func(weight int64) int64, slowAfter time.Duration) *Pool {
	return &Pool{what: what, max: most, perAccountMax: perAccountMax, slowAfter: slowAfter, holders: make(map[string]*holder)}
}

// weightOf is how much an account counts beside others.
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

// Enter takes units for a connection, until it leaves. Refusals: concurrency_limited, service_unavailable.
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

// Grow takes more for a connection. Refusals are those of enter.
func (o *Share) Grow(units int64) error {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	return o.of.give(o, units)
}

// moved says that the connection has brought what it had to, and lets it go on; not one whose share was taken back.
func (o *Share) moved(goOn func(patience time.Duration)) {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	if !o.gone {
		o.movedAt = time.Now()
		goOn(o.of.patience())
	}
}

// Settle says that the connection has brought all that was awaited.
func (o *Share) Settle() {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	o.takeBack = nil
}

// TakenBack is the refusal of a connection whose share went to another one, nil for all others.
func (o *Share) TakenBack() error {
	o.of.mu.Lock()
	defer o.of.mu.Unlock()
	if !o.gone {
		return nil
	}
	return codes.Retryable(codes.ServiceUnavailable, "others waited for the place of this connection, which was the slowest; repeat it")
}

// Leave gives back what the connection holds. It may be called more than once.
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

// slowestOf is the connection to take from, for a holder that would have so much then; nil for none.
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

// slowest is the connection of a holder that something is taken back from first.
func (h *holder) slowest() (slowest *Share) {
	for one := range h.shares {
		if one.takeBack != nil && one.held > 0 {
			slowest = slower(slowest, one)
		}
	}
	return slowest
}

// patience is how long a connection may take for its next stallBytes: stallTimeout where at most half is taken, and ever
// less from there on, down to leastStallTimeout where all is.
func (s *Pool) patience() time.Duration {
	half := s.max / 2
	over := max(0, s.taken-half)
	return stallTimeout - time.Duration(float64(stallTimeout-leastStallTimeout)*float64(over)/float64(max(1, s.max-half)))
}

// InUse is what is taken now.
func (s *Pool) InUse() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.taken
}
