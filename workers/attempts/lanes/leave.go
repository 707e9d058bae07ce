package lanes

import (
	"log/slog"
	"slices"
	"time"
)

const (
	// watchEvery is how often it is checked whether others wait while one account holds all slots of a lane; grace is how long
	// work may hold its slot meanwhile, so that most short work is undisturbed. An engine's only slot has a longer grace, or
	// accounts would take it from each other all the time.
	watchEvery = 50 * time.Millisecond
	grace      = 100 * time.Millisecond
	graceAlone = time.Second
	// beginEvery is how often work beyond its usual time is checked again if its engine has not begun.
	beginEvery = time.Second
)

// The logged reasons why work leaves its slot.
const (
	reasonUsual  = "it runs longer than is usual"
	reasonOthers = "its account holds all slots and others wait"
)

// pass is called when the work has run for its usual time.
func (c *Class) pass(s *stay) {
	if !s.standing.Began() {
		c.mu.Lock()
		waits := slices.Contains(c.holding[s.Background], s)
		c.mu.Unlock()
		if waits {
			time.AfterFunc(beginEvery, func() { c.pass(s) })
		}
		return
	}
	c.mu.Lock()
	s.past = true
	c.mu.Unlock()
	c.leave(s, reasonUsual)
}

// leave moves work from its slot to overtime, unless it has no slot any more or there is no room.
func (c *Class) leave(s *stay, reason string) {
	c.mu.Lock()
	if c.stopping || len(c.overtime) >= c.config.OvertimeMax || !slices.Contains(c.holding[s.Background], s) {
		c.mu.Unlock()
		return
	}
	c.holding[s.Background] = without(c.holding[s.Background], s)
	c.overtime = append(c.overtime, s)
	s.over = true
	c.work.Add(1)
	c.mu.Unlock()
	s.standing.GiveWay()
	close(s.left)
	c.config.Logger.Info("an attempt leaves its slot and goes on last for processor time", slog.String("tool", s.Tool),
		slog.String("account", s.AccountID), slog.String("reason", reason), slog.Duration("after", time.Since(s.since)))
}

// longestPast returns the work that should have left its slot when there was no room.
func (c *Class) longestPast() (longest *stay) {
	for _, lane := range c.holding {
		for _, s := range lane {
			if s.past && (longest == nil || s.since.Before(longest.since)) {
				longest = s
			}
		}
	}
	return longest
}

// monopolist returns the account that holds all slots of a lane.
func (c *Class) monopolist(background bool) (account string, held bool) {
	lane := c.holding[background]
	if len(lane) < c.config.Slots {
		return "", false
	}
	for _, s := range lane {
		if s.AccountID != lane[0].AccountID {
			return "", false
		}
	}
	return lane[0].AccountID, true
}

// watch makes the account that holds all slots of a lane give one up when others wait, for as long as it holds all.
func (c *Class) watch(background bool) {
	ticker := time.NewTicker(watchEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ticker.C:
		case <-c.life.Done():
			return
		}
		oldest, notOf, held := c.monopoly(background)
		if !held {
			return
		}
		if oldest == nil {
			continue
		}
		waits, err := c.config.Waits(c.life, background, notOf)
		if err != nil && c.life.Err() == nil {
			c.config.Logger.Warn("cannot find out who waits for an engine", "error", err)
		}
		if waits {
			c.leave(oldest, reasonOthers)
		}
	}
}

// monopoly reports whether an account still holds all slots. oldest is its work that should leave, nil if none can; notOf are
// the accounts whose waiting work would not get the slot. If no account holds all, the watch is over.
func (c *Class) monopoly(background bool) (oldest *stay, notOf []string, held bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	account, held := c.monopolist(background)
	if !held {
		c.watched[background] = false
		return nil, nil, false
	}
	first := c.holding[background][0]
	least := grace
	if c.config.Slots == 1 {
		least = graceAlone
	}
	if len(c.overtime) >= c.config.OvertimeMax || time.Since(first.since) < least || !first.standing.Began() {
		return nil, nil, true
	}
	notOf = []string{account}
	for other, most := range c.most(1) {
		if most == 0 {
			notOf = append(notOf, other)
		}
	}
	return first, notOf, true
}
