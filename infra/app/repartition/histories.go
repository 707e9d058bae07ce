package repartition

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/toolmill/toolmill/domain/event"
)

// errHistory means that an account has another history in the new log than in the old one.
var errHistory = errors.New("an account has another history in the new log")

// history is what is compared of an account in both logs: its state follows from its events.
type history struct {
	events uint64
	hash   event.Hash
}

// histories are those of accounts, by id.
type histories map[string]history

func (h histories) add(account string, value []byte) {
	is := h[account]
	sum := sha256.New()
	sum.Write(is.hash[:])
	sum.Write(value)
	is.events++
	sum.Sum(is.hash[:0])
	h[account] = is
}

// visited adds the events of a decision of the old log.
func (h histories) visited(d decision) {
	for i, value := range d.values {
		if !slices.Contains(d.unread, i) {
			h.add(d.account, value)
		}
	}
}

// compare returns an error that names the accounts whose histories differ from those in parts, each of which has other accounts.
func (h histories) compare(parts []histories) error {
	others := maps.Clone(h)
	for _, part := range parts {
		for account, is := range part {
			if h[account] != is {
				return fmt.Errorf("%w: %s has %d events with hash %.16s… and had %d with %.16s…",
					errHistory, account, is.events, is.hash, h[account].events, h[account].hash)
			}
			delete(others, account)
		}
	}
	for account, was := range others {
		return fmt.Errorf("%w: %s has none and had %d", errHistory, account, was.events)
	}
	return nil
}
